import { describe, expect, rs, test } from '@rstest/core';

import { offlineAnswer, offlinePage } from './offline-answer';

describe('the answer to a page without a connection', () => {
  test('is the cached home page, at any address', async () => {
    stubCache('<html>home</html>');

    expect(await textOf('https://movies.example/retailers')).toBe('<html>home</html>');
  });

  test('is a page that says offline when the home page is not cached', async () => {
    stubCache(null);

    expect(await textOf('https://movies.example/retailers')).toContain('<h1>You are offline</h1>');
  });
});

describe('the page that says offline', () => {
  test.each([
    [['de-CH', 'en'], 'de', 'Sie sind offline'],
    [['it', 'fr-CA'], 'fr', 'Vous êtes hors connexion'],
    [['ja'], 'en', 'You are offline'],
  ])('is for a visitor who reads %j in %s', async (languages, language, title) => {
    const page = await offlinePage(languages).text();

    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(`<h1>${title}</h1>`);
  });

  test('runs nothing and is not cached', async () => {
    const answer = offlinePage(['en']);
    const { headers, status } = answer;
    const page = await answer.text();

    expect(status).toBe(503);
    expect(page).toContain("default-src 'none'");
    expect(headers.get('Cache-Control')).toBe('no-store');
  });
});

function stubCache(home: string | null): void {
  const match = () => Promise.resolve(home === null ? undefined : new Response(home));
  rs.stubGlobal('caches', { open: () => Promise.resolve({ match }) });
  rs.stubGlobal('navigator', { languages: ['en-US'] });
}

async function textOf(address: string): Promise<string | undefined> {
  const request = new Request(address);
  const answer = await offlineAnswer.handlerDidError?.({
    request,
    error: new Error('offline'),
    event: {} as never,
  });
  return answer?.text();
}
