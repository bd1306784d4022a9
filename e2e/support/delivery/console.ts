import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

import type { Browser, Page, TestInfo } from '@playwright/test';

import { PORTS } from '../network/addresses';
import { startGroup } from '../running/processes';
import { siteEnvironment } from './site-process';

export const CONSOLE_FOLDER = join(import.meta.dirname, '../../../shared/console');

/** The proxy that names people sends it. */
export const SECRET = 'known to the proxy and to nobody else';

/** Opens a page of a person whom the proxy has signed in. */
export async function pageOf(person: string, browser: Browser): Promise<Page> {
  const extraHTTPHeaders = { 'X-User': person, 'X-Console-Secret': SECRET };
  return (await browser.newContext({ extraHTTPHeaders })).newPage();
}

/** Starts a console behind a proxy that names people. Resolves to its process and the link that signs in. */
export async function startConsole(
  root: string,
  testInfo: TestInfo,
  roles: object,
  environment: NodeJS.ProcessEnv = {},
) {
  const people = testInfo.outputPath('people.json');
  await writeFile(people, JSON.stringify(roles));
  const child = startGroup(process.execPath, ['--import', 'tsx', 'src/main.ts', '--root', root], {
    cwd: CONSOLE_FOLDER,
    env: {
      ...process.env,
      ...siteEnvironment(),
      PORT: String(PORTS.console),
      CONSOLE_PREVIEW_PORT: String(PORTS.consolePreview),
      DELIVERY_BY: 'Ann',
      CONSOLE_USER_HEADER: 'X-User',
      CONSOLE_PROXY_SECRET: SECRET,
      CONSOLE_PEOPLE: people,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lineOf = (stream: typeof child.stdout, pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      if (stream) {
        createInterface({ input: stream }).on('line', (line) => {
          const [found] = pattern.exec(line) ?? [];
          if (found !== undefined) resolve(found);
        });
      }
      child.once('exit', () => {
        reject(new Error('the console ended before it was ready'));
      });
    });
  const [link] = await Promise.all([
    lineOf(child.stderr, /http:\S+#sign-in=\S+/),
    lineOf(child.stdout, /is at http/),
  ]);
  return { child, link };
}
