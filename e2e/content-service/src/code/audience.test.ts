import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { openTestService, post, type TestService } from '../testing/test-service';
import type { CodeAnswer } from '../testing/answers';

describe('the title and the rating of a film', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openTestService();
  });
  afterAll(() => service.close());

  test.each([
    ['en', 'US', 'Last Tram to Lindenwald', 'PG-13'],
    ['fr', 'FR', 'Le Dernier Tram pour Lindenwald', 'Tous publics'],
    ['de', 'DE', 'Letzte Tram nach Lindenwald', '6'],
    ['fr', 'CH', 'Le Dernier Tram pour Lindenwald', '6'],
    ['de', 'AT', 'Letzte Tram nach Lindenwald', '6'],
    ['en', 'CA', 'Last Tram to Lindenwald', 'PG'],
    ['fr', 'CA', 'Le Dernier Tram pour Lindenwald', 'G'],
    ['en', 'GB', 'Last Tram to Lindenwald', '12'],
    ['en', 'IM', 'Last Tram to Lindenwald', '12'],
    ['en', 'IE', 'Last Tram to Lindenwald', '12'],
    ['en', 'AU', 'Last Tram to Lindenwald', 'M'],
    ['en', 'NZ', 'Last Tram to Lindenwald', 'M'],
    ['it', 'CH', 'Last Tram to Lindenwald', '6'],
  ])('are those of the language %s in %s', async (language, territory, title, rating) => {
    const path = `/site/movieredeem/code/DVDQDWM7GJ4R?metadata=${language}&cc=${territory}`;
    const answer = (await (await service.request(path, post())).json()) as CodeAnswer;

    expect(answer.data?.metadata.content_items).toMatchObject([{ title, rating, runtime: 99 }]);
  });
});
