import { describe, expect, test } from '@rstest/core';

import { configurationFrom } from '../configuration-from-environment';
import { configure } from '../publish/configure';
import { aSite } from '../testing';
import { siteNginxConfig } from './site-nginx-config';

const WISH = { root: '/srv/site', listen: '80', hasBrotli: true };

describe('the configuration of an nginx', () => {
  test('cannot be made for a site that has no pages as files', async () => {
    const { storage } = await aSite();

    await expect(siteNginxConfig(storage, WISH)).rejects.toThrow('run delivery configure first');
  });

  test('has the hosts of the brands, the pages of the shell and no reports where nobody takes them', async () => {
    const config = await configuredSite({ BRANDS: '{"cinema":{"hosts":["cinema.example"]}}' });

    expect(config).toContain('server_name cinema.example _;');
    expect(config).toContain('"~*^/error/*$" error.html;');
    expect(config).not.toContain('"POST:/reports"');
  });

  test('hands reports on to a host', async () => {
    const config = await configuredSite({}, { reportsTo: 'http://localhost:3000' });

    expect(config).toContain('"POST:/reports" report;');
    expect(config).toContain('proxy_pass http://localhost:3000;');
  });

  test('asks nothing of a module that is not there', async () => {
    expect(await configuredSite({}, { hasBrotli: false })).not.toContain('brotli');
  });
});

async function configuredSite(environment: NodeJS.ProcessEnv, wish: object = {}): Promise<string> {
  const { storage } = await aSite();
  await configure({ storage, by: 'ann', configuration: configurationFrom(environment) });
  return siteNginxConfig(storage, { ...WISH, ...wish });
}
