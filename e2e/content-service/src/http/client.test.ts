import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { openTestService, post, type TestService } from '../testing/test-service';
import { networkOf } from './client';

describe('the client of a request', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:61234', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/56'],
    ['2001:DB8:1:ff::9', '2001:db8:1::/56'],
    ['2001:db8:1:100::9', '2001:db8:1:100::/56'],
    ['[2001:db8:1:2::9]', '2001:db8:1::/56'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1::/56'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
    ['::1', 'loopback'],
    ['127.0.0.1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['192.0.2.7:61234:1', 'unknown'],
    ['not an address', 'unknown'],
    ['', 'unknown'],
  ])('is the network of %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test.each([
    ['no proxy in front', '0', ['7.7.7.7', '8.8.8.8', 'x, 9.9.9.9']],
    ['one proxy', '1', ['7.7.7.7, 203.0.113.5', '8.8.8.8, 203.0.113.5', '::1,a,203.0.113.5']],
    ['two proxies', '2', ['7.7.7.7, 203.0.113.5, 10.0.0.1', '203.0.113.5, 10.0.0.2']],
  ])(
    'does not depend on the header that the caller sends, with %s @F4',
    async (_, hops, spoofed) => {
      const service = await openTestService({
        isStrict: true,
        environment: { TRUSTED_HOPS: hops },
      });
      const answers: string[] = [];
      for (let index = 0; index < 8; index += 1) {
        const headers = {
          'x-forwarded-for': spoofed[index % spoofed.length] ?? '',
          forwarded: `for=198.51.100.${String(index)}`,
          'x-real-ip': `198.51.100.${String(index)}`,
        };
        const path = `/site/movieredeem/code/NOBODYS${String(index)}?metadata=en`;
        const response = await service.request(path, post(undefined, headers));
        answers.push(((await response.json()) as { error: string }).error);
      }
      await service.close();
      const alarms = service.logged().match(/"alarm":"unexpected-proxy"/g) ?? [];
      expect(alarms).toHaveLength(hops === '0' ? 1 : 0);
      expect(answers).toEqual([
        ...Array<string>(5).fill('OfferNotFound'),
        ...Array<string>(3).fill('InvalidCaptcha'),
      ]);
    },
  );

  describe('behind a proxy', () => {
    let service: TestService;
    beforeAll(async () => {
      service = await openTestService({ isStrict: true, environment: { TRUSTED_HOPS: '1' } });
    });
    afterAll(() => service.close());

    test('is the address that the proxy adds, so that visitors do not share failures', async () => {
      for (let index = 0; index < 12; index += 1) {
        const visitor = { 'x-forwarded-for': `203.0.113.${String(index % 3)}` };
        const path = `/site/movieredeem/code/NOBODYS${String(index)}?metadata=en`;
        const response = await service.request(path, post(undefined, visitor));
        expect(await response.json()).toMatchObject({ error: 'OfferNotFound' });
      }
    });
  });
});
