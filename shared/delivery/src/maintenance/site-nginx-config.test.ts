import { configurationFrom, inlineScriptsOf } from '@redeem/host';
import { describe, expect, test } from '@rstest/core';

import { publish } from '../publish/publish';
import { aSite, temporaryFolder, writeFiles, writeShell } from '../testing';
import { configure } from './configure';
import { siteNginxConfig } from './site-nginx-config';

const WISH = { root: '/srv/site', listen: '80', hasBrotli: true };

describe('siteNginxConfig', () => {
  test('fails for a site without pages as files', async () => {
    const { storage } = await aSite();

    await expect(siteNginxConfig(storage, WISH)).rejects.toThrow('run delivery configure first');
  });

  test('has the hosts of the brands, the pages of the shell, and no reports without a host for them', async () => {
    const config = await configuredSite({ BRANDS: '{"cinema":{"hosts":["cinema.example"]}}' });

    expect(config).toContain('server_name cinema.example _;');
    expect(config).toContain('"~*^/error/*$" error.html;');
    expect(config).not.toContain('"POST:/reports"');
  });

  test('forwards reports to a host', async () => {
    const config = await configuredSite({}, { reportsTo: 'http://localhost:3000' });

    expect(config).toContain('"POST:/reports" report;');
    expect(config).toContain('proxy_pass http://localhost:3000;');
  });

  test('limits parallel reports if it accepts reports', async () => {
    const config = await configuredSite({}, { reportsTo: 'http://localhost:3000' });

    expect(config).toContain('limit_conn_zone $redeem_class zone=redeem_reports:1m;');
    expect(config).toContain('limit_conn redeem_reports 50;');
    expect(await configuredSite({})).not.toContain('limit_conn');
  });

  test('has a zone for reports that is large enough for machines with pages of 64 kB', async () => {
    const config = await configuredSite({}, { reportsTo: 'http://localhost:3000' });

    const [, size, unit] = /zone=redeem_reports:(\d+)([km]);/.exec(config) ?? [];
    expect(Number(size) * (unit === 'm' ? 1024 : 1)).toBeGreaterThanOrEqual(8 * 64);
  });

  test('includes a shell before its publication, besides those that are kept', async () => {
    const nextShell = await temporaryFolder();
    await writeShell(nextShell, '1.1.0', { boot: 'boot(2)' });
    await writeFiles(nextShell, { 'dist/routes.json': '{"/": "retailers", "/soon": "retailers"}' });

    const config = await configuredSite({}, { nextShell });

    expect(config).toContain('"~*^/error/*$" error.html;');
    expect(config).toContain('"~*^/soon/*$" soon.html;');
    const [hash = 'none'] = inlineScriptsOf('<script>boot(2)</script>');
    expect(config).toContain(`script-src '${hash}' 'strict-dynamic'`);
  });

  test('includes the routes of every shell that is kept, so that a rollback needs no other configuration', async () => {
    const { storage, buildShell } = await aSite();
    await configure({ storage, by: 'ann', configuration: configurationFrom({}) });
    const release = await buildShell('1.1.0');
    if (release.kind !== 'shell') throw new Error('no shell');
    const { '/error': _, ...routes } = release.routes;
    const check = () => Promise.resolve();
    await publish({ storage, release: { ...release, routes }, by: 'ann', traffic: 100, check });

    const config = await siteNginxConfig(storage, WISH);

    expect(config).toContain('"~*^/error/*$" error.html;');
  });

  test('fails for a shell that was not built', async () => {
    const wish = { nextShell: await temporaryFolder() };

    await expect(configuredSite({}, wish)).rejects.toThrow('build it first');
  });

  test('serves robots.txt from the file beside the pages', async () => {
    const config = await configuredSite({});

    expect(config).toContain('"~^(GET|HEAD):/robots\\.txt$" robots;');
    expect(config).toContain('try_files /pages/robots.txt @missing-file;');
  });

  test('forbids search engines to list a link with a code', async () => {
    const [, ofLinks = ''] = (await configuredSite({})).split('location @code-link');

    expect(ofLinks.split('location @')[0]).toContain('add_header X-Robots-Tag "noindex" always;');
  });

  test('logs no address, because it can contain a code', async () => {
    expect(await configuredSite({})).toContain('  access_log off;');
  });

  test('does not use a missing module', async () => {
    expect(await configuredSite({}, { hasBrotli: false })).not.toContain('brotli');
  });
});

describe('siteNginxConfig for an object store', () => {
  const inStore = (address: string) =>
    configuredSite({}, { root: { address: new URL(address), cache: '/var/cache/redeem' } });

  test('reads from a bucket in the path, with keys that contain neither query nor code', async () => {
    const config = await inStore('http://10.0.0.7:9000/bucket/live/site/');

    expect(config).toContain('server 10.0.0.7:9000;');
    expect(config).toContain('proxy_set_header Host "10.0.0.7:9000";');
    expect(config).toContain('set $redeem_key "/bucket/live/site/pages/$redeem_page$redeem_copy";');
    expect(config).toContain('set $redeem_key "/bucket/live/site$redeem_path$redeem_copy";');
    expect(config).not.toMatch(/proxy_(pass|cache_key) .*(\$args|\$request_uri|\$is_args)/);
  });

  test('verifies the certificate of a bucket in the name of the host', async () => {
    const config = await inStore('https://bucket.s3.eu-central-1.amazonaws.com/');

    expect(config).toContain('server bucket.s3.eu-central-1.amazonaws.com:443;');
    expect(config).toContain('proxy_ssl_name "bucket.s3.eu-central-1.amazonaws.com";');
    expect(config).toContain('proxy_ssl_verify on;');
    expect(config).toContain('set $redeem_key "/registry.json$redeem_copy";');
    expect(config).toContain('proxy_pass https://redeem_store$redeem_key;');
  });

  test('bounds its copies, and needs no module', async () => {
    const config = await inStore('http://10.0.0.7:9000/bucket/');

    expect(config).toMatch(/proxy_cache_path "\/var\/cache\/redeem" .* max_size=1g /);
    expect(config).not.toMatch(/(gzip|brotli)_static/);
  });
});

async function configuredSite(environment: NodeJS.ProcessEnv, wish: object = {}): Promise<string> {
  const { storage } = await aSite();
  await configure({ storage, by: 'ann', configuration: configurationFrom(environment) });
  return siteNginxConfig(storage, { ...WISH, ...wish });
}
