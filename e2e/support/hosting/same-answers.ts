import { readdirSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { deliveryTool, type Run } from '../delivery/delivery';
import { SiteProcess } from '../delivery/site-process';
import { SITE } from '../network/addresses';
import { expect, test } from '../running/visit';
import { askAll, countsOf, isFailure, outcomeOf, OUTCOMES, SAME, wordsOf } from './answers';
import { ask, NOTHING, type Question, withoutTag } from './ask';
import { deltaQuestions, wholeQuestions, writeDeltas } from './delta-questions';
import { freePort, Nginx } from './nginx';
import { BR, ITS_OWN, QUESTIONS } from './questions-by-class';
import { strangeRequests } from './strange-requests';

export const { NGINX_PATH = '' } = process.env;
export const NO_NGINX = 'no nginx: apt-get install nginx-light libnginx-mod-http-brotli-static';
export const CODE = 'DVDQDWM7GJ4R';
const WORKSPACE = join(import.meta.dirname, '../../..');
const LEGAL_NOTICE = 'https://movies.example/legal';

/** The configuration of the site. */
export const ENVIRONMENT = {
  REPORT_URL: '/reports',
  BRANDS: JSON.stringify({ 'movie-redeem': { legalNotice: { US: LEGAL_NOTICE } } }),
};

/** The seed of the random requests; another seed gives other requests. */
const SEED = Number(process.env['STRANGE_SEED'] ?? 1);
export const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 1_000);

/** A site behind nginx, and a Node host with the same one in a folder. */
export interface Servers {
  /** The folder. */
  root: string;
  host: SiteProcess;
  nginx: Nginx;
}

/**
 * Starts both.
 *
 * @param configure Resolves to the configuration that `delivery nginx` prints with these words. It gets the tool for the folder.
 */
export async function startServers(
  root: string,
  configure: (words: string[], deliver: (...words: string[]) => Promise<Run>) => Promise<string>,
): Promise<Servers> {
  await cp(join(WORKSPACE, 'dist'), root, { recursive: true });
  const host = await SiteProcess.start(root, ENVIRONMENT);
  const options = { checkout: WORKSPACE, root, siteUrl: SITE, environment: ENVIRONMENT };
  const deliver = deliveryTool(options);
  await deliver('configure');
  const port = await freePort();
  const config = join(root, 'site.conf');
  const words = ['--listen', String(port), '--reports-to', host.url];
  await writeFile(config, await configure(words, deliver));
  const nginx = await Nginx.start(NGINX_PATH, port, config);
  for (const file of Object.values(await liveFiles(host.url))) await writeDeltas(root, file);
  return { root, host, nginx };
}

/** Declares the tests that compare the answers of nginx with those of the host. */
export function testSameAnswers(servers: () => Servers): void {
  for (const [name, questions] of Object.entries(QUESTIONS)) {
    test(`a ${name} is byte for byte the answer of the host @I1 @I3 @I7`, async () => {
      const files = await liveFiles(servers().host.url);
      for (const question of questions) {
        const path = question.path.replace(/^[A-Z]+/, (file) => files[file] ?? file);
        const [expected, answered] = await Promise.all(
          [servers().host.url, servers().nginx.url].map((site) => ask(site, { ...question, path })),
        );
        if (!expected || !answered) throw new Error('no answer');
        const what = `${question.method ?? 'GET'} ${path} ${JSON.stringify(question.headers ?? {})}`;
        expect.soft(withoutTag(answered), what).toEqual(withoutTag(expected));
      }
    });
  }

  test('both servers send a delta to the same browsers', async () => {
    for (const file of Object.values(await liveFiles(servers().host.url))) {
      const deltas = deltaQuestions(file);
      for (const question of [...deltas, ...wholeQuestions(file)]) {
        const expected = await ask(servers().host.url, question);
        const what = JSON.stringify(question);
        const answered = await ask(servers().nginx.url, question);
        expect.soft(withoutTag(answered), what).toEqual(withoutTag(expected));
        const isDelta = expected.headers['content-encoding'] === 'dcz';
        expect.soft(isDelta, what).toBe(deltas.includes(question));
      }
    }
  });

  test('strange requests get the same answers from both servers, apart from named differences @I9', async ({}, testInfo) => {
    const questions = await strangeQuestions(servers().host.url);
    const [byHost, byNginx] = await Promise.all([
      askAll(servers().host.url, questions),
      askAll(servers().nginx.url, questions),
    ]);

    const outcomes = byNginx.map((answered, index) => {
      const expected = byHost[index];
      if (!expected || isFailure(answered.answer)) return `nginx fails: ${wordsOf(answered)}`;
      return outcomeOf(expected, answered) ?? `${wordsOf(expected)}, nginx: ${wordsOf(answered)}`;
    });
    const counts = countsOf(outcomes);
    testInfo.annotations.push({ type: 'outcomes', description: JSON.stringify(counts) });
    expect(outcomes.length).toBe(RUNS);
    expect(Object.keys(counts).filter((outcome) => !OUTCOMES.includes(outcome))).toEqual([]);
    expect(counts[SAME]).toBeGreaterThan(RUNS / 2);
  });

  test('refusals of nginx itself have the headers of all refusals @I1', async () => {
    const { headers } = await ask(servers().host.url, { path: '/shell/../support' });
    const { 'content-type': _, ...expected } = headers;
    expect(expected).toHaveProperty('content-security-policy');

    for (const question of ITS_OWN) {
      const answer = await ask(servers().nginx.url, question);

      expect(answer.status, question.path.slice(0, 40)).toBeGreaterThanOrEqual(400);
      expect(answer.headers, question.path.slice(0, 40)).toMatchObject(expected);
    }
  });

  test('no line of nginx’s log contains a code @H5', async () => {
    for (const path of [`/?c=${CODE}`, `/nowhere?c=${CODE}`, `/${CODE}`, `/shell/${CODE}.js`]) {
      await ask(servers().nginx.url, { path });
    }

    for (const log of servers().nginx.logs) expect(await readFile(log, 'utf8')).not.toContain(CODE);
  });

  test('both servers answer 304 for a page or a file that the browser has @I1', async () => {
    const { SHELL = '' } = await liveFiles(servers().host.url);
    const delta = deltaQuestions(SHELL).slice(0, 1);
    for (const question of [{ path: '/', headers: BR }, { path: SHELL, headers: BR }, ...delta]) {
      for (const site of [servers().host.url, servers().nginx.url]) {
        const { headers } = await ask(site, question);
        const { etag = '' } = headers;
        const conditions = { 'If-Match': `"other", ${etag}`, 'If-None-Match': etag };
        const again = await ask(site, {
          ...question,
          headers: { ...question.headers, ...conditions },
        });
        const ofTheBody = ['content-type', 'content-encoding', 'accept-ranges'];
        const kept = Object.entries(headers).filter(([name]) => !ofTheBody.includes(name));
        expect(again).toEqual({ status: 304, headers: Object.fromEntries(kept), body: NOTHING });
      }
    }
  });

  test('a movie is redeemed behind nginx as behind the host', async ({
    context,
    page,
    home,
    chooser,
    renew,
  }) => {
    await renew(CODE);
    // Chromium sees no server behind the page, so it asks for permission to access this machine.
    await context.grantPermissions(['local-network-access']);
    await page.route(`${SITE}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      await route.fulfill({
        response: await route.fetch({ url: servers().nginx.url + pathname + search }),
      });
    });

    await home.open();
    const legalNotice = page.getByRole('contentinfo').getByRole('link', { name: 'Legal notice' });
    await expect(legalNotice).toHaveAttribute('href', LEGAL_NOTICE);
    await home.goOnWith(CODE);

    await expect(chooser.heading).toBeVisible();
    await expect(page.locator('#help')).toHaveCount(0);
  });
}

export async function strangeQuestions(site: string): Promise<Question[]> {
  const files = Object.values(await liveFiles(site));
  const pages = ['/support', '/registry.json', '/shell/', '/remotes/', '/reports', '/livez'];
  return strangeRequests(SEED, RUNS, [...files, ...pages]);
}

export async function liveFiles(site: string): Promise<Record<string, string>> {
  const registry = (await (await fetch(`${site}/registry.json`)).json()) as {
    shell: { url: string };
    microFrontends: Record<string, { url: string }[]>;
  };
  const html = await (await fetch(site)).text();
  const shell = /id="shell"[^>]* href="([^"]+)"/.exec(html)?.[1] ?? '';
  const FIRST_VIEW = /data-view href="([^"]+)"/.exec(html)?.[1] ?? '';
  const [form = ''] = registry.microFrontends['redeem-form']?.map(({ url }) => dirname(url)) ?? [];
  const worker =
    readdirSync(join(WORKSPACE, 'dist', form)).find((name) => /-worker\.\w+\.js$/.test(name)) ?? '';
  return {
    SHELL: shell,
    ENTRY: registry.microFrontends['support']?.[0]?.url ?? '',
    WORKER: `${form}/${worker}`,
    FIRST_VIEW,
  };
}
