import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

/** The time for a program to end after a signal, in milliseconds. Then it is killed. */
const END_LIMIT_MS = 20_000;

interface ProgramOptions {
  cwd?: string;
  /** Added to the environment of this process. */
  env?: Record<string, string>;
}

/** A program that a test or the bench has started, with all programs that it starts itself. */
export class Program {
  static readonly #running = new Set<Program>();

  static {
    process.on('exit', () => {
      for (const program of this.#running) program.#signal('SIGKILL');
    });
  }

  /** The standard output so far. */
  output = '';
  /** The standard error so far. */
  errors = '';
  /** Resolves to the exit code when the program has ended and all its output is read; NaN if a signal ended it. */
  readonly ended: Promise<number>;
  readonly #child: ChildProcess;
  #hasEnded = false;

  private constructor(command: string, words: readonly string[], { cwd, env }: ProgramOptions) {
    const child = spawn(command, words, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // It leads a group, which ends with it.
      detached: true,
    });
    child.stdout.setEncoding('utf8').on('data', (part: string) => (this.output += part));
    child.stderr.setEncoding('utf8').on('data', (part: string) => (this.errors += part));
    this.#child = child;
    this.ended = once(child, 'close').then(([code]) => {
      this.#hasEnded = true;
      Program.#running.delete(this);
      return (code as number | null) ?? NaN;
    });
    Program.#running.add(this);
  }

  static start(command: string, words: readonly string[], options: ProgramOptions = {}): Program {
    return new Program(command, words, options);
  }

  /** Starts a TypeScript file, named from `cwd`. */
  static node(words: readonly string[], options: ProgramOptions = {}): Program {
    return new Program(process.execPath, ['--import', 'tsx', ...words], options);
  }

  /** Returns a function that ends the programs which were started after this call. */
  static watch(): () => Promise<void> {
    const before = new Set(this.#running);
    return async () => {
      const started = [...this.#running].filter((program) => !before.has(program));
      await Promise.all(started.map((program) => program.stop()));
    };
  }

  /** Resolves to the first part of its later output that matches. Throws if the program ends before. */
  async line(pattern: RegExp): Promise<RegExpExecArray> {
    const matched = new Promise<RegExpExecArray>((resolve) => {
      for (const input of [this.#child.stdout, this.#child.stderr]) {
        if (!input) continue;
        createInterface({ input }).on('line', (line) => {
          const match = pattern.exec(line);
          if (match) resolve(match);
        });
      }
    });
    return Promise.race([matched, this.#failed(`printed ${String(pattern)}`)]);
  }

  /** Resolves when it answers with a status of success. Throws if the program ends before. */
  async answers(url: string): Promise<void> {
    const isThere = async () => (await fetch(url).catch(() => null))?.ok ?? false;
    const answered = async () => {
      while (!this.#hasEnded && !(await isThere())) await wait(50);
    };
    await Promise.race([answered(), this.#failed(`answered at ${url}`)]);
  }

  /** Asks the program and those that it started to end, and kills those that do not. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#signal(signal);
    await Promise.race([this.ended, wait(END_LIMIT_MS, undefined, { ref: false })]);
    this.#signal('SIGKILL');
    await this.ended;
  }

  async #failed(before: string): Promise<never> {
    const code = await this.ended;
    const { spawnargs } = this.#child;
    throw new Error(
      `${spawnargs.join(' ')} ended with ${String(code)} before it ${before}\n${this.errors}`,
    );
  }

  #signal(signal: NodeJS.Signals): void {
    try {
      process.kill(-(this.#child.pid ?? NaN), signal);
    } catch {
      // All of them have ended.
    }
  }
}
