import type { Page } from '@playwright/test';

import { DEVELOPMENT } from '../network/addresses';

/** Serves the released files of a remote at the address of a developer's remote, as a build that does not change. */
export async function serveAsDeveloper(page: Page, remote: string): Promise<void> {
  const answer = await page.request.get('/registry.json');
  const { microFrontends } = (await answer.json()) as {
    microFrontends: Record<string, { url: string }[]>;
  };
  const entry = microFrontends[remote]?.[0]?.url ?? '';
  const folder = entry.slice(0, entry.lastIndexOf('/'));
  await page.context().route(`${DEVELOPMENT}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/live-reload') return;
    const path = pathname === '/remoteEntry.js' ? entry : folder + pathname;
    const file = await page.request.get(path);
    const headers = { ...file.headers(), 'Access-Control-Allow-Origin': '*' };
    await route.fulfill({ response: file, headers });
  });
}

/** Confirms the override of the next link that is opened, which the page asks for before it starts. */
export function confirmOverrides(page: Page): void {
  page.once('dialog', (question) => void question.accept());
}
