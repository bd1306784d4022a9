import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { title } from '../database/schema';
import { TITLES } from '../seed/titles';
import type { CodeAnswer } from '../testing/answers';
import { openTestService, post, type TestService } from '../testing/test-service';

const LANGUAGES = ['en', 'fr', 'de'] as const;

describe('the artwork route', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService();
  });
  afterAll(() => service.close());

  test.each(TITLES)(
    'serves $id as a small picture that pages of other origins can show',
    async ({ id }) => {
      const response = await service.request(`/artworks/${id}.svg`);
      const svg = await response.text();

      expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(response.headers.get('cache-control')).toContain('max-age=86400');
      expect(Buffer.byteLength(svg)).toBeLessThan(8_192);
      expect(svg).not.toMatch(/<script|href=/);
    },
  );

  test.each(
    TITLES.flatMap(({ id, names }) =>
      LANGUAGES.map((language) => [id, language, names[language]] as const),
    ),
  )('%s is lettered in the language %s as the film is called: %s', async (id, language, name) => {
    const svg = await (await service.request(`/artworks/${id}.svg?language=${language}`)).text();

    expect(svg.match(/lang="\w+"/g)).toEqual([`lang="${language}"`]);
    expect(lettering(svg)).toContain(`${name} KESTREL PICTURES`);
  });

  test('serves another poster for each title', async () => {
    const pictures = await Promise.all(
      TITLES.map(async ({ id }) => (await service.request(`/artworks/${id}.svg`)).text()),
    );
    expect(new Set(pictures.map((svg) => svg.replace(/<text.*?<\/text>/g, ''))).size).toBe(14);
  });

  test('letters a poster in the language of the answer that links to it', async () => {
    const path = '/site/cinemachezvous/code/FRCXG394FVAV?metadata=fr&cc=FR';
    const answer = (await (await service.request(path, post())).json()) as CodeAnswer;
    const url = answer.data?.metadata.content_items[0]?.artworks?.[0]?.url ?? '';
    const french = await service.request(url);
    expect(lettering(await french.text())).toContain('La Fanfare des retardataires');
  });

  test('serves the common poster for a title without its own', async () => {
    const [film] = TITLES;
    if (!film) throw new Error('the catalogue has no titles');
    const { names, minutes, ratings } = film;
    await service.database.insert(title).values({ id: 't99', names, minutes, ratings });

    const response = await service.request('/artworks/t99.svg?language=fr');

    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(lettering(await response.text())).toBe('KESTREL PICTURES');
  });

  test.each([
    '/artworks/t15.svg',
    '/artworks/rest.svg',
    '/artworks/t01.png',
    '/artworks/../t01.svg',
    '/artworks/.svg',
  ])('answers 404 at %s', async (path) => {
    expect((await service.request(path)).status).toBe(404);
  });
});

/** Returns the text of a poster without line breaks. */
function lettering(svg: string): string {
  return [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text).join(' ');
}
