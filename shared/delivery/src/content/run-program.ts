import { spawn } from 'node:child_process';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

import * as v from 'valibot';

import { DeliveryError } from '../delivery-error';

/** The limit for one call, in milliseconds. It takes less than a second. */
const TIMEOUT_MS = 60_000;

/** The limit for the memory of one call, in megabytes. */
const MEMORY_MB = 512;

/** A call of the program that a release brings. */
interface Call<Result> {
  /** The release, for messages. */
  release: string;
  /** A module without imports but those of Node. */
  program: string;
  /** The name of a function that it exports. */
  name: string;
  argument: unknown;
  /** What it resolves to. */
  contract: v.GenericSchema<Result>;
}

/**
 * Calls a function of the program of a release, in a process of its own: without the files, the environment and the credentials
 * of this one, and with limits for time and memory. Resolves to what the function resolves to. Throws a DeliveryError (`refused`) if it
 * fails.
 */
export async function callProgram<Result>(call: Call<Result>): Promise<Result> {
  const { release, program, name, argument, contract } = call;
  // Node asks for the permission of the real path.
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'redeem-program-')));
  try {
    const file = join(folder, 'program.mjs');
    await writeFile(file, program);
    const script = [
      `const { ${name} } = await import(${JSON.stringify(pathToFileURL(file).href)});`,
      `const result = await ${name}(JSON.parse(${JSON.stringify(JSON.stringify(argument))}));`,
      // The program may print, too.
      `process.stdout.write('\\n' + JSON.stringify(result ?? null), () => process.exit());`,
    ];
    const { code, said, complaint } = await runNode(script.join('\n'), folder);
    const reason =
      /^\w*Error: .*/m.exec(complaint)?.[0] ?? `its program ended with ${String(code)}`;
    if (code !== 0) throw failure(release, reason);
    const result: unknown = JSON.parse(said.slice(said.lastIndexOf('\n') + 1));
    const parsed = v.safeParse(contract, result);
    if (parsed.success) return parsed.output;
    throw failure(release, `${name} returns something else: ${v.summarize(parsed.issues)}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function failure(release: string, reason: string): DeliveryError {
  return new DeliveryError('refused', `${release} cannot check and render texts: ${reason}`);
}

/** Runs a script that may read this folder and nothing else, and start no process. */
async function runNode(script: string, folder: string) {
  const limits = [
    '--permission',
    `--allow-fs-read=${folder}/*`,
    `--max-old-space-size=${String(MEMORY_MB)}`,
  ];
  const child = spawn(process.execPath, [...limits, '--input-type=module', '-'], {
    cwd: folder,
    env: {},
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  // A process that ends before it has read everything is judged by its exit code.
  child.stdin.on('error', () => undefined).end(script);
  const [code, said, complaint] = await Promise.all([
    ended,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, said, complaint };
}
