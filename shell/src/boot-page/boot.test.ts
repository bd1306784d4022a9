import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { appStarted, TERRITORIES } from '@redeem/store';
import { allSettled, fork } from 'effector';

import { configuredBrand } from '../brands/configured-brand';
import { homes } from '../brands/homes';
import { settingsOf } from '../boot/settings';
import { aConfiguration } from '../testing';

/** What the page has asked for. */
const asked = rs.fn<typeof fetch>();

beforeEach(() => {
  asked.mockReset().mockRejectedValue(new TypeError('there is no network'));
  globalThis.fetch = asked;
});

afterEach(() => {
  rs.restoreAllMocks();
  document.head.replaceChildren();
  document.cookie = 'region=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
});

describe('the script in the page asks for site data', () => {
  test.each([
    ...TERRITORIES.map((territory) => ['localhost', territory]),
    ['localhost', 'XX'],
    ['localhost', ''],
    ['cinema.localhost', ''],
    ['cinema.localhost.', 'CH'],
    ['films.example', ''],
  ])('at %s with region=%s once for the shell too', async (hostname, region) => {
    document.cookie = `region=${region}; path=/`;
    rs.spyOn(window.location, 'hostname', 'get').mockReturnValue(hostname);
    const configuration = aConfiguration({
      contentServiceUrl: 'https://service.example/content',
      brands: { 'movie-redeem': { hosts: ['films.example'] } },
    });
    await runIn({ configuration, homes });
    expect(asked).toHaveBeenCalledTimes(1);

    const brand = configuredBrand(hostname, configuration);
    const settings = settingsOf(configuration, brand);
    await allSettled(appStarted, { scope: fork(), params: { settings, codeFromLink: null } });

    expect(asked).toHaveBeenCalledTimes(1);
    expect(window).not.toHaveProperty('begunRequest');
  });

  test.each([{}, { configuration: {} }, { configuration: aConfiguration(), homes: [] }])(
    'not where the page does not say at which address',
    async (data) => {
      await runIn(data);

      expect(asked).not.toHaveBeenCalled();
    },
  );
});

async function runIn(data: Record<string, unknown>): Promise<void> {
  const link = document.createElement('link');
  link.id = 'shell';
  const documents = Object.entries(data).map(([id, value]) => {
    const script = document.createElement('script');
    script.type = 'application/json';
    script.id = id;
    script.textContent = JSON.stringify(value);
    return script;
  });
  document.head.append(link, ...documents);
  rs.resetModules();
  await import('./boot');
}
