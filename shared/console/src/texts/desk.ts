import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { DeliveryError } from '@redeem/delivery/site';
import { execa, ExecaError } from 'execa';
import pLimit from 'p-limit';

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
  /** Its Markdown. */
  text: string;
}

/** Texts in the place of files, by locale and name: `fr/faq.md`. */
type Drafts = Readonly<Record<string, string>>;

const PATHS: Readonly<Record<string, string>> = {
  'faq.md': '/support',
  'return-policy.md': '/returnpolicy',
};
const INSTALL =
  "import { install } from './shared/tasks/src/install.mjs'; process.exitCode = install() ? 0 : 1";
/** Where the program is built: a publication from the clone empties `dist`. */
const BUILT = 'node_modules/.cache/desk';
const BUILD = ['build', '--config', 'desk.config.ts', '--dist-path', BUILT, '--log-level', 'error'];
/** The time after which an answer does not come any more, in milliseconds. */
const SILENCE_MS = 20_000;

/**
 * The parser and the pages of the clone, which may be newer than the console: they are built in the clone, with its dependencies, and
 * run as a process for each question.
 */
export class Desk {
  readonly #clone: Clone;
  readonly #alone = pLimit(1);
  #builtOf = '';

  constructor(clone: Clone) {
    this.#clone = clone;
  }

  /** The folder of the package of support. */
  get #folder(): string {
    return join(this.#clone.folder, 'remotes/support');
  }

  /** Installs the clone and builds its program, unless it has been since its code has changed. */
  prepare(): Promise<void> {
    return this.#alone(async () => {
      const { git, main, folder } = this.#clone;
      const tree = await git(['ls-tree', main, 'shared/', 'pnpm-lock.yaml', 'remotes/support/']);
      const code = tree.replace(/^.*\tremotes\/support\/content\n/m, '');
      if (this.#builtOf === code) return;
      await run(process.execPath, ['--input-type=module', '--eval', INSTALL], folder);
      await run('rsbuild', BUILD, this.#folder);
      this.#builtOf = code;
    });
  }

  /** Resolves to the outlines of all documents, and all mistakes. */
  async look(drafts: Drafts): Promise<Look> {
    return JSON.parse(await this.#ask({ drafts })) as Look;
  }

  /** Resolves to the HTML that the page of a document shows in a locale. */
  render(drafts: Drafts, locale: string, name: string): Promise<string> {
    return this.#ask({ drafts, locale, path: PATHS[name] });
  }

  /** Resolves to the styles of these pages. */
  styles(): Promise<string> {
    return readFile(join(this.#folder, BUILT, 'desk.css'), 'utf8');
  }

  async #ask(question: object): Promise<string> {
    await this.prepare();
    const input = JSON.stringify(question);
    return run(process.execPath, [`${BUILT}/desk.mjs`], this.#folder, input);
  }
}

/** Runs a program in a folder of the clone. Resolves to what it prints; rejects with a DeliveryError that has what it printed. */
async function run(program: string, words: readonly string[], folder: string, input?: string) {
  if (!existsSync(folder)) throw new DeliveryError('not-found', `there is no ${folder}`);
  const options = { cwd: folder, preferLocal: true, maxBuffer: 1e8 };
  try {
    const limit = input === undefined ? {} : { input, timeout: SILENCE_MS };
    return (await execa(program, words, { ...options, ...limit })).stdout;
  } catch (error) {
    if (!(error instanceof ExecaError)) throw error;
    const said = [error.stdout, error.stderr].filter(Boolean).join('\n').trim().slice(-2_000);
    const message = `The texts could not be read by the program of their repository:\n${said || error.shortMessage}`;
    throw new DeliveryError('untried', message);
  }
}
