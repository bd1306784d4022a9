import { readFileSync } from 'node:fs';

import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';
import { Client } from 'pg';

import { createPostgresDatabase } from '../testing/engines';
import { OWN_VALUES } from '../testing/settings';
import { openTestService, ORIGIN, type TestService } from '../testing/test-service';

const CODE = 'MYCODE4TVXQH';
const TABLES = ['site', 'retailer', 'title', 'offer', 'code', 'content_item', 'retailer_code'];

describe('a service without the demo', () => {
  let databaseUrl: string;
  let operator: Client;
  let service: TestService;
  const start = () =>
    openTestService({
      databaseUrl,
      environment: { ...OWN_VALUES, DEMO: 'off', ALLOWED_ORIGINS: ORIGIN },
    });
  beforeEach(async () => {
    databaseUrl = await createPostgresDatabase();
    service = await start();
    operator = new Client({ connectionString: databaseUrl });
    await operator.connect();
  });
  afterEach(async () => {
    await operator.end();
    await service.close();
  });

  const rows = async () => {
    const found: Record<string, object[]> = {};
    for (const table of TABLES) {
      found[table] = (await operator.query<object>(`select * from ${table} order by 1`)).rows;
    }
    return found;
  };

  test('has the sites and retailers of the studio and no other rows after the first start', async () => {
    const { site, retailer, ...others } = await rows();
    expect(site).toHaveLength(2);
    expect(retailer).toHaveLength(4);
    expect(Object.values(others).flat()).toEqual([]);
  });

  test('sends the site key of its environment', async () => {
    const response = await service.request('/site/movieredeem');
    expect(await response.json()).toMatchObject({ captcha_key: 'key-of-the-site' });
  });

  test('exchanges a code that add-code.sql has added, with addresses and names of its own', async () => {
    await operator.query(addCode());

    const { data } = await service.validate(CODE);
    expect(data?.metadata.content_items).toMatchObject([
      { title: 'The Long Ferry', artworks: [{ url: 'https://codes.example/artworks/t101.svg' }] },
    ]);
    const answer = await service.exchange(CODE, { offer_id: '50001', selection: 'vudu' });
    expect(answer.data?.history).toMatchObject([
      {
        group: 'Vudu',
        exchangeName: 'VUDU-50001',
        exchangeResult: 'VUDU 0001',
        exchangeURL: 'https://shops.example/redeem/vudu?code=VUDU%200001',
      },
    ]);
  });

  test('keeps every change that the operator has made when it starts again', async () => {
    await operator.query(addCode());
    await operator.query(`
      update site set default_territory = 'CA' where key = 'movieredeem';
      update retailer set position = 9, name = 'Fandango', territories = '{US,CA}'
        where selection = 'vudu';
      delete from retailer where selection = 'itunes';
      insert into retailer values ('starlight', 'Starlight', 0, '{US}');
      update offer set territories = '{US}'`);
    const before = await rows();
    await service.close();

    service = await start();

    expect(await rows()).toEqual(before);
    const { data } = await service.validate(CODE);
    expect(data?.code_status.exchangeOptions.selections.map(({ name }) => name)).toEqual([
      'starlight',
      'moviesanywhere',
      'googleplay',
      'vudu',
    ]);
  });
});

/** Returns the statements of add-code.sql with the values that psql would insert. */
function addCode(): string {
  return readFileSync(new URL('../../add-code.sql', import.meta.url), 'utf8')
    .replaceAll(":'code'", `'${CODE}'`)
    .replaceAll(":'pepper'", `'${OWN_VALUES.CODE_PEPPER}'`);
}
