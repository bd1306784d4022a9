import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

import { expect } from '@playwright/test';

/** The limit of a command: a page that loads, on a busy machine. */
const COMMAND_LIMIT_MS = 60_000;

/** The limit of the last command, after which the processes are killed anyway. */
const END_LIMIT_MS = 5_000;

/** The key of an element in an answer, by the standard. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** An element of the page in the driver. */
export type ElementId = string;

/** A browser that a WebDriver server drives, on a screen of its own. */
export class WebDriver {
  readonly #processes: readonly ChildProcess[];
  readonly #session: string;

  private constructor(processes: readonly ChildProcess[], session: string) {
    this.#processes = processes;
    this.#session = session;
  }

  /**
   * Starts a screen, the server and the browser.
   *
   * @param capabilities Of the session, as the server names them.
   */
  static async start(server: string, port: number, capabilities: object): Promise<WebDriver> {
    const processes: ChildProcess[] = [];
    try {
      const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x800x24']);
      processes.push(screen);
      const environment = {
        DISPLAY: `:${await firstLineOf(screen)}`,
        LANG: 'C.UTF-8',
        LANGUAGE: 'en_US',
      };
      processes.push(start(server, [`--port=${String(port)}`], environment));
      const root = `http://127.0.0.1:${String(port)}`;
      await expect(() => call(`${root}/status`, 'GET')).toPass();
      const session = await call(`${root}/session`, 'POST', {
        capabilities: { alwaysMatch: capabilities },
      });
      const { sessionId } = session as { sessionId: string };
      return new WebDriver(processes, `${root}/session/${sessionId}`);
    } catch (error) {
      await kill(processes);
      throw error;
    }
  }

  /** Ends the browser, and the server and the screen whether it ends or not. */
  async end(): Promise<void> {
    // A browser that hangs does not answer.
    await call(this.#session, 'DELETE', undefined, END_LIMIT_MS).catch(() => undefined);
    await kill(this.#processes);
  }

  async open(address: string): Promise<void> {
    await this.#post('url', { url: address });
  }

  async back(): Promise<void> {
    await this.#post('back', {});
  }

  async address(): Promise<string> {
    return (await this.#get('url')) as string;
  }

  /** Resolves to the text that a script in the page returns. */
  async textFrom(script: string): Promise<string> {
    return (await this.#post('execute/sync', { script, args: [] })) as string;
  }

  async elements(selector: string): Promise<ElementId[]> {
    const found = await this.#post('elements', { using: 'css selector', value: selector });
    return (found as Record<string, ElementId>[]).map((element) => element[ELEMENT] ?? '');
  }

  /** Resolves to the accessible name that the engine computes. */
  async nameOf(element: ElementId): Promise<string> {
    return (await this.#get(`element/${element}/computedlabel`)) as string;
  }

  async click(element: ElementId): Promise<void> {
    await this.#post(`element/${element}/click`, {});
  }

  /** Types key by key. */
  async type(element: ElementId, text: string): Promise<void> {
    await this.#post(`element/${element}/value`, { text });
  }

  #get(command: string): Promise<unknown> {
    return call(`${this.#session}/${command}`, 'GET');
  }

  #post(command: string, parameters: object): Promise<unknown> {
    return call(`${this.#session}/${command}`, 'POST', parameters);
  }
}

/** Starts a process that ends with this one, however this one ends. It leads a group, with the browser that it starts. */
function start(command: string, words: string[], environment: NodeJS.ProcessEnv = {}) {
  return spawn('setpriv', ['--pdeathsig', 'KILL', command, ...words], {
    detached: true,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

async function firstLineOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the output is not read');
  for await (const line of createInterface({ input: stdout })) return line;
  throw new Error('there is no screen: Xvfb ended');
}

/** Ends the groups of processes, and with them also a browser that hangs. */
async function kill(processes: readonly ChildProcess[]): Promise<void> {
  for (const { pid } of processes) {
    if (pid === undefined) continue;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // All of the group have ended.
    }
  }
  await Promise.all(processes.map(ended));
}

async function ended(child: ChildProcess): Promise<void> {
  const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  if (isRunning) await once(child, 'exit');
}

async function call(
  address: string,
  method: string,
  parameters?: object,
  limit = COMMAND_LIMIT_MS,
): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    signal: AbortSignal.timeout(limit),
    ...(parameters && { body: JSON.stringify(parameters) }),
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`);
  return value;
}
