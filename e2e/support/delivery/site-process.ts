import { join } from 'node:path';

import { CONTENT_SERVICE, THIRD_PARTIES } from '../network/addresses';
import { Program } from '../running/program';

const HOST = join(import.meta.dirname, '../../../shared/host');

/** The environment of a site with the services of the tests, and of the delivery tool that publishes to it. */
export const SITE_ENVIRONMENT = {
  CONTENT_SERVICE_URL: CONTENT_SERVICE,
  CAPTCHA_SCRIPT_URL: `${THIRD_PARTIES}/captcha.js`,
  TAG_MANAGER_SCRIPT_URL: `${THIRD_PARTIES}/tag-manager.js`,
  PRIVACY_SCRIPT_URL: `${THIRD_PARTIES}/privacy/{territory}.js`,
};

/** A host with its own deploy root, beside the host that the other tests share. */
export class SiteProcess {
  readonly url: string;
  readonly #program: Program;

  private constructor(program: Program, url: string) {
    this.#program = program;
    this.url = url;
  }

  /** Resolves when it answers. */
  static async start(root: string, env: Record<string, string> = {}): Promise<SiteProcess> {
    const program = Program.node(['src/main.ts'], {
      cwd: HOST,
      env: { ...SITE_ENVIRONMENT, PORT: '0', ...env, SITE_ROOT: root },
    });
    const [, url = ''] = await program.line(/"url":"([^"]+)"/);
    return new SiteProcess(program, url);
  }

  /** The lines of its log so far. */
  get log(): Record<string, unknown>[] {
    const lines = this.#program.output.split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** Kills the process: a signal would let it wait for the connections that pages keep open. */
  async stop(): Promise<void> {
    await this.#program.stop('SIGKILL');
  }
}
