import { readFileSync } from 'node:fs';

import { describe, expect, onTestFinished, test } from '@rstest/core';

import { createDatabase } from '../testing/databases';
import { OWN_VALUES, post } from '../testing/settings';
import { goodToken, openTestService, type TestService } from '../testing/test-service';
import { DEMO_CODES } from './demo-codes';
import { TITLES } from './titles';

const CODE = 'MYCODE4TVXQH';
const BUNDLE = { offer_id: '41028', selections: ['t07', 't08', 't09'] };

async function open(environment: Record<string, string> = {}): Promise<TestService> {
  const service = await openTestService({ environment });
  onTestFinished(service.close);
  return service;
}

async function retailersOf(service: TestService, code: string): Promise<string[]> {
  const { data } = await service.validate(code);
  return (data?.code_status.exchangeOptions.selections ?? []).map(({ name }) => name);
}

describe('without the demo', () => {
  test('the rows belong to the operator, and a start changes none of them @I7', async () => {
    const DATABASE_URL = await createDatabase({ template: 'template1' });
    const environment = { ...OWN_VALUES, DEMO: 'off', DATABASE_URL };
    const service = await open(environment);
    expect((await service.request('/')).status).toBe(404);
    expect((await service.request('/demo/reset', post())).status).toBe(404);
    expect(await service.database.query('select from title union all select from offer')).toEqual(
      [],
    );
    expect(await (await service.request('/site/movieredeem')).json()).toMatchObject({
      captcha_key: 'key-of-the-site',
    });

    // The statements of add-code.sql with the values that psql would insert.
    const addCode = readFileSync(new URL('../../add-code.sql', import.meta.url), 'utf8');
    await service.database.query(
      addCode
        .replaceAll(":'code'", `'${CODE}'`)
        .replaceAll(":'pepper'", `'${OWN_VALUES.CODE_PEPPER}'`),
    );
    await service.database.query(`
      update retailer set position = 9, name = 'Fandango' where selection = 'vudu';
      delete from retailer where selection = 'itunes';
      insert into retailer values ('starlight', 'Starlight', 0, '{US}')`);
    const later = await open(environment);

    expect(await retailersOf(later, CODE)).toEqual([
      'starlight',
      'moviesanywhere',
      'googleplay',
      'vudu',
    ]);
    const { data } = await later.exchange(CODE, { offer_id: '50001', selection: 'vudu' });
    expect(data?.history).toMatchObject([
      {
        group: 'Fandango',
        exchangeName: 'VUDU-50001',
        exchangeURL: 'https://shops.example/redeem/vudu?code=VUDU%200001',
      },
    ]);
  });
});

describe('the demo', () => {
  test('has a page that lists every code with a link that tries it, and runs only its own script', async () => {
    const service = await open({ SITE_URL: 'https://redeem.example' });
    const response = await service.request('/');
    const page = await response.text();
    for (const { code, what } of DEMO_CODES) {
      expect(page).toContain(`<code>${code}</code>`);
      expect(page).toContain(what);
      expect(page).toContain(`href="https://redeem.example/?c=${code}"`);
    }
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    const script = await service.request('/demo/page.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  test('resets the named codes with those they have issued, named by either, or all, also in parallel', async () => {
    const service = await open();
    const remaining = async (code: string) =>
      (await service.validate(code)).data?.code_status.remainingValue;
    const use = async () => {
      await service.redeem('HDMAQF4PX7TV', { offer_id: '41001', selection: 'vudu' });
      await service.redeem('PACKCVRAJE9X', BUNDLE);
      await service.exchange('HD6UGX6W749D', { offer_id: '40117', selection: 'googleplay' });
      await service.validate('GATX6TDGRW69', 'cc=US', goodToken());
    };
    await use();
    await service.reset(['HDMAQF4PX7TV', 'never heard of']);
    expect([await remaining('HDMAQF4PX7TV'), await remaining('PACKCVRAJE9X')]).toEqual([1, 0]);
    await service.reset(['HD6UGX6W749D']);
    expect(await remaining('PACKCVRAJE9X')).toBe(3);
    expect(await service.validate('HD6UGX6W749D')).toMatchObject({ error: 'OfferNotFound' });

    await use();
    for (const body of [{ codes: 'all' }, []]) {
      expect((await service.request('/demo/reset', post(body))).status).toBe(400);
    }
    expect(await remaining('HDMAQF4PX7TV')).toBe(0);
    await Promise.all([1, 2, 3].map(() => service.reset()));
    expect([await remaining('HDMAQF4PX7TV'), await remaining('PACKCVRAJE9X')]).toEqual([1, 3]);
    // The rejections of a captcha code count anew.
    const answer = await service.validate('GATX6TDGRW69', 'cc=US', goodToken());
    expect(answer).toMatchObject({ error: 'InvalidCaptcha' });
  });

  test('offers a retailer that DEMO_RETAILERS names, until the next start does not', async () => {
    const DATABASE_URL = await createDatabase();
    const service = await open({ DATABASE_URL, DEMO_RETAILERS: 'starlight, vudu' });
    const four = await retailersOf(await open(), 'HDMAQF4PX7TV');
    expect(await retailersOf(service, 'HDMAQF4PX7TV')).toEqual([...four, 'starlight']);
    const body = { offer_id: '41001', selection: 'starlight' };
    expect(await service.redeem('HDMAQF4PX7TV', body)).toMatchObject({ status: 'ok' });
    expect(await retailersOf(await open({ DATABASE_URL }), 'FEATUREDC9DGEF4T')).toEqual(four);
  });

  test('serves a poster of its own for each title', async () => {
    const service = await open();
    const posterOf = async (id: string) => (await service.request(`/artworks/${id}.svg`)).text();
    const posters = await Promise.all(TITLES.map(({ id }) => posterOf(id)));
    expect(new Set(posters).size).toBe(TITLES.length);
    const t99 = `select 't99', names, minutes, ratings from title where id = 't01'`;
    await service.database.query(`insert into title ${t99}`);
    const paths = ['/artworks/t99.svg', '/artworks/t15.svg', '/artworks/../t01.svg'];
    const others = await Promise.all(paths.map((path) => service.request(path)));
    expect(others.map(({ status }) => status)).toEqual([200, 404, 404]);
  });
});
