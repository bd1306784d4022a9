import { describe, expect, test } from '@rstest/core';

import { localServices } from './services.mjs';

describe('the processes of a local site', () => {
  test('have the ports that the documentation names', () => {
    const { site, contentService, thirdParties } = localServices({});

    expect([site.port, contentService.port, thirdParties.port]).toEqual([3000, 4000, 4100]);
  });

  test('know where the others are when the ports are others', () => {
    const { site, contentService } = localServices({
      PORT: '80',
      CONTENT_SERVICE_PORT: '81',
      THIRD_PARTIES_PORT: '82',
    });

    expect(site.env['CONTENT_SERVICE_URL']).toBe('http://localhost:81');
    expect(site.env['PRIVACY_SCRIPT_URL']).toBe('http://localhost:82/privacy/{territory}.js');
    expect(contentService.env['SITE_URL']).toBe('http://localhost:80');
    expect(contentService.env['RETAILERS_URL']).toBe('http://localhost:82/retailers');
  });

  test('have the demo codes, and the button that makes them new', () => {
    expect(localServices({}).contentService.env['DEMO']).toBe('on');
  });

  test('offer every retailer that the site knows, and those that the caller names instead', () => {
    const own = localServices({}).contentService.env['DEMO_RETAILERS'];
    const named = localServices({ DEMO_RETAILERS: 'starlight' }).contentService.env;

    expect(own).toBe('moviesanywhere,vudu,googleplay,itunes');
    expect(named['DEMO_RETAILERS']).toBe('starlight');
  });

  test('let a tab run remotes from where this checkout’s are served, show what runs, and take reports', () => {
    const { site } = localServices({});

    expect(site.env['OVERRIDE_ORIGINS']?.split(' ')).toContain('http://localhost:3105');
    expect(site.env['INSPECTOR']).toBe('on');
    expect(site.env['REPORT_URL']).toBe('/reports');
    expect(site.env['DRAIN_MS']).toBe('0');
  });

  test('listen each on its own PORT, not on the caller’s', () => {
    const { site, contentService, thirdParties } = localServices({ PORT: '8080' });

    expect(site.env['PORT']).toBe('8080');
    expect(contentService.env['PORT']).toBe('4000');
    expect(thirdParties.env['PORT']).toBe('4100');
  });

  test('use what the caller’s environment says instead', () => {
    const { site } = localServices({ CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js' });

    expect(site.env['CAPTCHA_SCRIPT_URL']).toBe('https://captcha.example/api.js');
  });

  test.each(['abc', '0', '70000', '80.5', '-1'])('do not start on a port like %s', (port) => {
    expect(() => localServices({ CONTENT_SERVICE_PORT: port })).toThrow(
      `CONTENT_SERVICE_PORT must be a port from 1 to 65535, but is "${port}"`,
    );
  });
});
