import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

import { DeliveryError } from '@redeem/delivery/site';
import { execa, ExecaError } from 'execa';

import type { Clone } from './clone';

/** What the program of the clone says about its documents (remotes/support/content-loader/desk.tsx). */
export interface Look {
  documents: { locale: string; name: string; entries: LookedEntry[] }[];
  mistakes: { file: string; line: number; message: string }[];
}

export interface LookedEntry {
  anchor: string;
  heading: string;
  file: string;
  line: number;
  end: number;
}

type Drafts = Readonly<Record<string, string>>;
type Answer = Partial<Look> & { id?: number; html?: string; error?: string };

const PATHS: Readonly<Record<string, string>> = {
  'faq.md': '/support',
  'return-policy.md': '/returnpolicy',
};

/** The time after which an answer does not come any more, in milliseconds. */
const SILENCE_MS = 20_000;

/**
 * The parser and the pages of the clone, which may be newer than the console: they are built in the clone, with its dependencies, and
 * run as a process of their own.
 */
export class Desk {
  readonly #clone: Clone;
  readonly #asked = new Map<number, (answer: Answer) => void>();
  #process: ChildProcess | null = null;
  #builtOf = '';
  #building: Promise<void> | null = null;
  #asks = 0;

  constructor(clone: Clone) {
    this.#clone = clone;
  }

  /** The folder of the package of support. */
  get #folder(): string {
    return join(this.#clone.folder, 'remotes/support');
  }

  /** Installs the clone and builds its program, unless it has been since its code has changed. */
  prepare(): Promise<void> {
    this.#building ??= this.#prepare().finally(() => {
      this.#building = null;
    });
    return this.#building;
  }

  /** Resolves to the outlines of all documents, and all mistakes. */
  async look(drafts: Drafts): Promise<Look> {
    const { documents = [], mistakes = [] } = await this.#ask({ drafts });
    return { documents, mistakes };
  }

  /** Resolves to the HTML that the page of a document shows in a locale. */
  async render(drafts: Drafts, locale: string, name: string): Promise<string> {
    return (await this.#ask({ drafts, locale, path: PATHS[name] })).html ?? '';
  }

  /** Resolves to the styles of these pages. */
  styles(): Promise<string> {
    return readFile(join(this.#folder, 'dist/desk/desk.css'), 'utf8');
  }

  stop(): void {
    this.#process?.kill();
    this.#process = null;
  }

  async #prepare(): Promise<void> {
    const { git, main, folder } = this.#clone;
    const tree = await git(['ls-tree', main, 'shared/', 'pnpm-lock.yaml', 'remotes/support/']);
    const code = tree
      .split('\n')
      .filter((line) => !line.endsWith('\tremotes/support/content'))
      .join('\n');
    if (this.#process && this.#builtOf === code) return;
    const install =
      "import { install } from './shared/tasks/src/install.mjs'; process.exitCode = install() ? 0 : 1";
    await run(process.execPath, ['--input-type=module', '--eval', install], folder);
    const config = ['build', '--config', 'desk.config.ts', '--log-level', 'error'];
    await run('rsbuild', config, this.#folder);
    this.stop();
    this.#builtOf = code;
    this.#process = await this.#start();
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(join(this.#folder, 'dist/desk/desk.mjs'), {
      cwd: this.#folder,
      execArgv: [],
    });
    child.on('message', (answer: Answer) => {
      this.#asked.get(answer.id ?? 0)?.(answer);
    });
    child.on('exit', () => {
      if (this.#process === child) this.#process = null;
    });
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => {
        resolve();
      });
      child.once('error', reject);
      child.once('exit', () => {
        reject(new Error('the program of the texts has ended'));
      });
    });
    return child;
  }

  async #ask(request: object): Promise<Answer> {
    await this.prepare();
    const id = (this.#asks += 1);
    let timer: NodeJS.Timeout | undefined;
    const answer = await new Promise<Answer>((resolve) => {
      this.#asked.set(id, resolve);
      timer = setTimeout(() => {
        // It hangs: the next request starts another one.
        this.stop();
        resolve({ error: 'the program of the texts does not answer; try again' });
      }, SILENCE_MS);
      this.#process?.send({ ...request, id });
    });
    clearTimeout(timer);
    this.#asked.delete(id);
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  }
}

/** Runs a program of a folder of the clone. Rejects with a DeliveryError that has what it printed. */
async function run(program: string, words: readonly string[], folder: string): Promise<void> {
  if (!existsSync(folder)) throw new DeliveryError('not-found', `there is no ${folder}`);
  const path = [join(folder, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  try {
    await execa(program, words, { cwd: folder, env: { PATH: path } });
  } catch (error) {
    if (!(error instanceof ExecaError)) throw error;
    const said = [error.stdout, error.stderr].filter(Boolean).join('\n').trim().slice(-2_000);
    throw new DeliveryError(
      'untried',
      `The repository of the texts could not be prepared:\n${said || error.shortMessage}`,
    );
  }
}
