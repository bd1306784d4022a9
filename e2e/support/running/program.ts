import { setTimeout as wait } from 'node:timers/promises';

import { execa } from 'execa';

/** The time for a program to end after a signal, in milliseconds. Then it is killed. */
const END_LIMIT_MS = 20_000;

interface ProgramOptions {
  cwd?: string;
  /** Added to the environment of this process. */
  env?: Record<string, string>;
}

/** A program that a test or the bench has started. It ends with this process at the latest. */
export class Program {
  /** All programs of this process, in the order of their starts. */
  static readonly started: Program[] = [];

  /** The standard output so far. */
  output = '';
  /** The standard error so far. */
  errors = '';
  /** Resolves to the exit code when the program has ended and all its output is read; NaN if a signal ended it. */
  readonly ended: Promise<number>;
  readonly #command: string;
  readonly #kill: (signal: NodeJS.Signals) => unknown;
  #isRunning = true;

  private constructor(command: string, words: readonly string[], options: ProgramOptions) {
    const child = execa(command, words, {
      ...options,
      stdin: 'ignore',
      buffer: false,
      reject: false,
      forceKillAfterDelay: END_LIMIT_MS,
    });
    child.stdout.setEncoding('utf8').on('data', (part: string) => (this.output += part));
    child.stderr.setEncoding('utf8').on('data', (part: string) => (this.errors += part));
    this.#command = [command, ...words].join(' ');
    this.#kill = (signal) => child.kill(signal);
    this.ended = child.then(({ exitCode = NaN }) => {
      this.#isRunning = false;
      return exitCode;
    });
    Program.started.push(this);
  }

  static start(command: string, words: readonly string[], options: ProgramOptions = {}): Program {
    return new Program(command, words, options);
  }

  /** Starts a TypeScript file, named from `cwd`. */
  static node(words: readonly string[], options: ProgramOptions = {}): Program {
    return new Program(process.execPath, ['--import', 'tsx', ...words], options);
  }

  /** Its command and its whole output, for the report of a test that failed. */
  get report(): string {
    return `── ${this.#command}\n${this.errors}${this.output}`;
  }

  /** Resolves to the first part of its lines that matches. Throws if the program ends before. */
  async line(pattern: RegExp): Promise<RegExpExecArray> {
    const lines = () => [this.output, this.errors].map((text) => text.replace(/.*$/, '')).join('');
    return this.#until(`printed ${String(pattern)}`, () => pattern.exec(lines()));
  }

  /** Resolves when it answers with a status of success. Throws if the program ends before. */
  async answers(url: string): Promise<void> {
    await this.#until(`answered at ${url}`, () =>
      fetch(url).then(
        ({ ok }) => ok || null,
        () => null,
      ),
    );
  }

  /** Asks the program to end, and kills it if it does not. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#kill(signal);
    await this.ended;
  }

  async #until<Found>(what: string, look: () => Promise<Found | null> | Found | null) {
    while (this.#isRunning) {
      const found = await look();
      if (found !== null) return found;
      await wait(50);
    }
    throw new Error(`it ended before it ${what}\n${this.report}`);
  }
}
