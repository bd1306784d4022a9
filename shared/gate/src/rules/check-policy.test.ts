import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Registry } from '@redeem/contracts';
import {
  composePage,
  configurationFrom,
  headerPolicy,
  inlineScriptsOf,
  integrityOf,
  tagOf,
} from '@redeem/host';
import { describe, expect, onTestFinished, test } from '@rstest/core';

import type { Candidate } from '../candidate';
import { aRemoteCandidate, aShellCandidate } from '../candidate.test-support';
import { checkPolicy } from './check-policy';

const BOOT = 'boot("another")';
const OTHER = integrityOf('another page');
const CONFIGURATION = configurationFrom({});
const NEW_ROUTE = { 'dist/routes.json': '{ "/": "retailers", "/fresh": "retailers" }' };

describe('the content policy of the served site', () => {
  test('refuses a shell when a file server does not allow its boot script', async () => {
    const candidate = await aShellCandidate({ boot: BOOT });
    const { environment } = await serve(candidate, filesKnowing(candidate, []));

    const { passed, detail } = await checkPolicy({ ...candidate, environment });

    expect(passed).toBe(false);
    expect(detail.split('\n')).toHaveLength(2);
    expect(detail).toMatch(
      /^the content policy of \/, \/error, \/404 does not allow script-src 'sha256-[^']+', so browsers would show a blank page\n/,
    );
    expect(detail).toContain('delivery -- nginx --built-shell > /etc/nginx/conf.d/site.conf');
    expect(detail).toContain('nginx -s reload');
  });

  test('passes when a file server allows the boot script', async () => {
    const candidate = await aShellCandidate({ boot: BOOT });
    const known = inlineScriptsOf(htmlOf(candidate));
    const { environment, url } = await serve(candidate, filesKnowing(candidate, known));

    expect(await checkPolicy({ ...candidate, environment })).toEqual({
      passed: true,
      detail: `${url} answers all 2 routes, with a policy for these pages`,
    });
  });

  test('passes when a host composes each page with its policy', async () => {
    const candidate = await aShellCandidate({ boot: BOOT, files: NEW_ROUTE });
    const { environment } = await serve(candidate, hostOf(candidate));

    expect(await checkPolicy({ ...candidate, environment })).toMatchObject({ passed: true });
  });

  test('refuses a shell when a file server does not know a new route', async () => {
    const candidate = await aShellCandidate({ boot: BOOT, files: NEW_ROUTE });
    const known = inlineScriptsOf(htmlOf(candidate));
    const { environment } = await serve(candidate, filesKnowing(candidate, known));

    const { passed, detail } = await checkPolicy({ ...candidate, environment });

    expect(passed).toBe(false);
    expect(detail).toMatch(
      /^\/fresh is a page of this shell, and not there: the site answers 404\n/,
    );
  });

  test.each([429, 500, 503])('is unknown while a live page answers %i', async (status) => {
    const candidate = await aShellCandidate();
    const { environment, url } = await serve(
      candidate,
      filesKnowing(candidate, [], { '/': status }),
    );

    expect(await checkPolicy({ ...candidate, environment })).toEqual({
      passed: false,
      untried: true,
      detail: `${url}/ answers ${String(status)}, so the content policy that visitors get is not known`,
    });
  });

  test('passes for a new route whose file comes with the publication', async () => {
    const candidate = await aShellCandidate({ boot: BOOT, files: NEW_ROUTE });
    const known = inlineScriptsOf(htmlOf(candidate));
    const server = filesKnowing(candidate, known, { '/fresh': 503 });
    const { environment } = await serve(candidate, server);

    expect(await checkPolicy({ ...candidate, environment })).toMatchObject({ passed: true });
  });

  test('refuses a shell when it forbids an address that the pages connect to', async () => {
    const candidate = await aShellCandidate();
    const { environment } = await serve(candidate, (request, response) => {
      filesKnowing(candidate, [])(request, response);
    });
    const narrow = await serve(candidate, (request, response) => {
      response.setHeader('Content-Security-Policy', "connect-src 'self'");
      response.end(request.url === '/' ? pageOf(candidate, '/') : '');
    });

    expect(await checkPolicy({ ...candidate, environment })).toMatchObject({ passed: true });
    expect((await checkPolicy({ ...candidate, environment: narrow.environment })).detail).toContain(
      'does not allow connect-src http://localhost:4000',
    );
  });

  test('is unknown and refuses nothing when the site does not answer', async () => {
    const candidate = await aShellCandidate({ environment: { SITE_URL: 'http://127.0.0.1:1' } });

    const finding = await checkPolicy(candidate);

    expect(finding).toMatchObject({ passed: false, untried: true });
    expect(finding.detail).toMatch(/^no page could be requested at http:\/\/127\.0\.0\.1:1 \(/);
    expect(finding.detail).toContain('SITE_URL');
  });

  test('is unknown when the address belongs to another site', async () => {
    const candidate = await aShellCandidate();
    const { environment } = await serve(candidate, (_, response) => response.end('hello'));

    expect(await checkPolicy({ ...candidate, environment })).toMatchObject({ untried: true });
  });

  test.each([
    ['another revision', (live: Registry) => ({ ...live, revision: 77 })],
    ['another shell', withAnotherShell],
  ])('is unknown when the address shows %s of such a site', async (_, other) => {
    const candidate = await aShellCandidate({ boot: BOOT });
    const shown = { ...candidate, live: other(candidate.live) };
    const { environment } = await serve(shown, filesKnowing(shown, []));

    const finding = await checkPolicy({ ...candidate, environment });

    expect(finding).toMatchObject({ passed: false, untried: true });
    expect(finding.detail).toContain(
      `is not of revision ${String(candidate.live.revision)} of ${candidate.storage.name}: set SITE_URL`,
    );
  });

  test('does not concern a remote', async () => {
    const environment = { SITE_URL: 'http://127.0.0.1:1' };

    expect(await checkPolicy(await aRemoteCandidate({ environment }))).toMatchObject({
      passed: true,
    });
  });
});

function withAnotherShell({ shell, ...live }: Registry): Registry {
  if (!shell) return live;
  return { ...live, shell: { ...shell, metadata: { ...shell.metadata, integrity: OTHER } } };
}

/** Returns a server of the live pages as files, with one policy for all. */
function filesKnowing(
  candidate: Candidate,
  inlineScripts: string[],
  statuses: Record<string, number> = {},
): RequestListener {
  const policy = headerPolicy({ configuration: CONFIGURATION, inlineScripts });
  return ({ url: path = '/' }, response) => {
    const isPage = path in (candidate.live.shell?.extras.routes ?? {});
    response.writeHead(statuses[path] ?? (isPage ? 200 : 404), {
      ...policy.page,
      ETag: '"6743-1f2"',
    });
    response.end(pageOf(candidate, path));
  };
}

/** Returns a host that composes the live pages, as the Node host does. */
function hostOf(candidate: Candidate): RequestListener {
  return ({ url: path = '/' }, response) => {
    const html = pageOf(candidate, path);
    const inlineScripts = inlineScriptsOf(html);
    const policy = headerPolicy({ configuration: CONFIGURATION, inlineScripts });
    const isPage = path in (candidate.live.shell?.extras.routes ?? {});
    const headers = { ...policy.page, ETag: `"${tagOf(html)}-identity"` };
    response.writeHead(isPage ? 200 : 404, headers);
    response.end(html);
  };
}

/** Returns the live page. The shell of these tests has one page for all routes. */
function pageOf({ live }: Candidate, route: string): string {
  const html = '<html><head><link><title>x</title></head><body></body></html>';
  return composePage({ html, registry: live, configuration: CONFIGURATION, route });
}

function htmlOf({ release }: Candidate): string {
  return release.kind === 'shell' ? release.html : '';
}

async function serve(candidate: Candidate, listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return { url, environment: { ...candidate.environment, SITE_URL: url } };
}
