import type { Page } from '@playwright/test';

/** Resolves to the content of the data layer, as text. */
export function dataLayerOf(page: Page): Promise<string> {
  return page.evaluate('JSON.stringify(window.dataLayer)');
}

/** Resolves to the page views in the data layer, in order. */
export async function contentViewsOf(page: Page): Promise<Record<string, unknown>[]> {
  const entries = JSON.parse(await dataLayerOf(page)) as Record<string, unknown>[];
  return entries.filter(({ event }) => event === 'content-view');
}

/** Resolves to the consent values in the data layer, in order. All kinds of storage have the same value. */
export async function consentOf(page: Page): Promise<string[]> {
  const entries = JSON.parse(await dataLayerOf(page)) as Record<string, unknown>[];
  return entries
    .filter((entry) => entry[0] === 'consent')
    .map(({ 1: command, 2: storages }) => {
      const decisions = new Set(Object.values(storages as Record<string, string>));
      return [command, ...decisions].join(' ');
    });
}
