import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Browser, Page, TestInfo } from '@playwright/test';

import { PORTS } from '../network/addresses';
import { Program } from '../running/program';
import { listen } from '../running/visit';
import { SITE_ENVIRONMENT } from './site-process';

export const CONSOLE_FOLDER = join(import.meta.dirname, '../../../shared/console');

/** The proxy that names people sends it. */
export const SECRET = 'known to the proxy and to nobody else';

/** Opens a page of a person whom the proxy has signed in. Its errors become complaints of the test. */
export async function pageOf(
  person: string,
  browser: Browser,
  complaints: string[],
): Promise<Page> {
  const extraHTTPHeaders = { 'X-User': person, 'X-Console-Secret': SECRET };
  const context = await browser.newContext({ extraHTTPHeaders });
  listen(context, complaints);
  return context.newPage();
}

/** Starts a console behind a proxy that names people. Resolves to its process and the link that signs in. */
export async function startConsole(
  root: string,
  testInfo: TestInfo,
  roles: object,
  environment: Record<string, string> = {},
  options: string[] = [],
) {
  const people = testInfo.outputPath('people.json');
  await writeFile(people, JSON.stringify(roles));
  const child = Program.node(['src/main.ts', '--root', root, ...options], {
    cwd: CONSOLE_FOLDER,
    env: {
      ...SITE_ENVIRONMENT,
      PORT: String(PORTS.console),
      DELIVERY_BY: 'Ann',
      CONSOLE_USER_HEADER: 'X-User',
      CONSOLE_PROXY_SECRET: SECRET,
      CONSOLE_PEOPLE: people,
      ...environment,
    },
  });
  const [[link]] = await Promise.all([
    child.line(/http:\S+#sign-in=\S+/),
    child.line(/is at http/),
  ]);
  return { child, link };
}
