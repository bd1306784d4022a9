import type { Page } from '@playwright/test';

/** What the tag manager finds in its list, as text. */
export function dataLayerOf(page: Page): Promise<string> {
  return page.evaluate('JSON.stringify(window.dataLayer)');
}

/** The views of pages the tag manager was told of, in order. */
export async function contentViewsOf(page: Page): Promise<Record<string, unknown>[]> {
  const entries = JSON.parse(await dataLayerOf(page)) as Record<string, unknown>[];
  return entries.filter(({ event }) => event === 'content-view');
}

/** Returns the consent that the tag manager was told of, in order. All kinds of storage have the same. */
export async function consentOf(page: Page): Promise<string[]> {
  const entries = JSON.parse(await dataLayerOf(page)) as Record<string, unknown>[];
  return entries
    .filter((entry) => entry[0] === 'consent')
    .map(({ 1: command, 2: storages }) => {
      const decisions = new Set(Object.values(storages as Record<string, string>));
      return [command, ...decisions].join(' ');
    });
}
