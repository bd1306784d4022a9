import type { WorkboxPlugin } from 'workbox-core/types.js';

import { CACHES } from './caches';
import page from './offline-page.html' with { type: 'text' };
import texts from './offline-texts.json';

/**
 * Answers a page that neither the network nor the cache has. Without an answer WebKit shows the error of the worker as
 * the page, and Chromium and Firefox show their own error.
 *
 * The cached home page starts the shell at any address: it shows the route if its files are cached, and its own message
 * otherwise. Without a cached home page the answer is a small page that says offline.
 */
export const offlineAnswer: WorkboxPlugin = {
  handlerDidError: async () => {
    const pages = await caches.open(CACHES.pages);
    return (await pages.match('/')) ?? offlinePage(navigator.languages);
  },
};

/** Returns a page that says offline, in the first of the languages that it has. */
export function offlinePage(languages: readonly string[]): Response {
  const language = languageFor(languages);
  const words: Record<string, string> = { language, ...texts[language] };
  return new Response(
    page.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => words[name] ?? ''),
    {
      status: 503,
      headers: { 'Content-Type': 'text/html;charset=utf-8', 'Cache-Control': 'no-store' },
    },
  );
}

function languageFor(languages: readonly string[]): keyof typeof texts {
  const found = languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isKnown);
  return found ?? 'en';
}

function isKnown(language: string): language is keyof typeof texts {
  return Object.hasOwn(texts, language);
}
