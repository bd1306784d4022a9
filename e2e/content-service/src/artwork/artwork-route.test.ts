import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { TITLES } from '../seed/titles';
import type { CodeAnswer } from '../testing/answers';
import { openTestService, post, type TestService } from '../testing/test-service';

describe('the posters', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService();
  });
  afterAll(() => service.close());

  test.each(TITLES)('$id is a small picture with the title $names.en on it', async (film) => {
    const response = await service.request(`/artworks/${film.id}.svg`);
    const svg = await response.text();

    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(response.headers.get('cache-control')).toContain('max-age=86400');
    expect(lettering(svg)).toContain(film.names.en);
    expect(Buffer.byteLength(svg)).toBeLessThan(8_192);
    expect(svg).not.toMatch(/<script|NaN|undefined|href=/);
  });

  test('are no two alike', async () => {
    const pictures = await Promise.all(
      TITLES.map(async ({ id }) => (await service.request(`/artworks/${id}.svg`)).text()),
    );
    expect(new Set(pictures.map((svg) => svg.replace(/<text.*?<\/text>/g, ''))).size).toBe(14);
  });

  test('are lettered in the language of the answer that named them', async () => {
    const path = '/site/cinemachezvous/code/FRCXG394FVAV?metadata=fr&cc=FR';
    const answer = (await (await service.request(path, post())).json()) as CodeAnswer;
    const url = answer.data?.metadata.content_items[0]?.artworks?.[0]?.url ?? '';
    const french = await service.request(url);
    expect(lettering(await french.text())).toContain('La Fanfare des retardataires');
  });

  test.each(['/artworks/t15.svg', '/artworks/t01.png', '/artworks/../t01.svg', '/artworks/.svg'])(
    'there is none at %s',
    async (path) => {
      expect((await service.request(path)).status).toBe(404);
    },
  );
});

/** What is written on a poster, line breaks aside. */
function lettering(svg: string): string {
  return [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text).join(' ');
}
