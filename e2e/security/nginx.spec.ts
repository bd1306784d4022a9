import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { SITE } from '../support/network/addresses';
import { deliveryTool } from '../support/delivery/delivery';
import { SiteProcess } from '../support/delivery/site-process';
import { ask, NOTHING, type Question, withoutTag } from '../support/hosting/ask';
import { moveShell } from '../support/hosting/damaged-delta';
import { deltaQuestions, wholeQuestions, writeDeltas } from '../support/hosting/delta-questions';
import { freePort, Nginx } from '../support/hosting/nginx';
import {
  askAll,
  countsOf,
  isFailure,
  outcomeOf,
  OUTCOMES,
  SAME,
  wordsOf,
} from '../support/hosting/answers';
import { BR, ITS_OWN, QUESTIONS, report } from '../support/hosting/questions-by-class';
import { SlowReports } from '../support/hosting/slow-reports';
import { strangeRequests } from '../support/hosting/strange-requests';
import { expect, test } from '../support/running/visit';

const { NGINX_PATH = '' } = process.env;
const WORKSPACE = join(import.meta.dirname, '../..');
const LEGAL_NOTICE = 'https://movies.example/legal';
const ENVIRONMENT = {
  REPORT_URL: '/reports',
  BRANDS: JSON.stringify({ 'movie-redeem': { legalNotice: { US: LEGAL_NOTICE } } }),
};
const CODE = 'DVDQDWM7GJ4R';

/** The seed of the random requests; another seed gives other requests. */
const SEED = Number(process.env['STRANGE_SEED'] ?? 1);
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 1_000);

test('strange requests never make the host fail, and its answers have the security headers @I9', async ({}, testInfo) => {
  const answered = await askAll(SITE, await strangeQuestions(SITE));

  const statuses = countsOf(answered.map(({ answer: { status } }) => String(status)));
  testInfo.annotations.push({ type: 'answers', description: JSON.stringify(statuses) });
  expect(answered.length).toBe(RUNS);
  expect(answered.filter(({ answer }) => isFailure(answer)).map(wordsOf)).toEqual([]);
});

test.describe('behind nginx', () => {
  test.skip(
    NGINX_PATH === '',
    'no nginx: apt-get install nginx-light libnginx-mod-http-brotli-static',
  );

  let root: string;
  let host: SiteProcess;
  let nginx: Nginx;

  test.beforeAll(async ({}, { project, workerIndex }) => {
    root = join(project.outputDir, `nginx-${String(workerIndex)}`);
    await cp(join(WORKSPACE, 'dist'), root, { recursive: true });
    host = await SiteProcess.start(root, ENVIRONMENT);
    const deliver = deliveryTool({
      checkout: WORKSPACE,
      root,
      siteUrl: SITE,
      environment: ENVIRONMENT,
    });
    await deliver('configure');
    const port = await freePort();
    const wish = ['--listen', String(port), '--reports-to', host.url];
    const { output } = await deliver('nginx', ...wish);
    await writeFile(join(root, 'site.conf'), output);
    nginx = await Nginx.start(NGINX_PATH, port, join(root, 'site.conf'));
    for (const file of Object.values(await liveFiles(host.url))) await writeDeltas(root, file);
  });

  test.afterAll(async () => {
    await nginx.stop();
    await host.stop();
  });

  for (const [name, questions] of Object.entries(QUESTIONS)) {
    test(`a ${name} is byte for byte the answer of the host @I1 @I3 @I7`, async () => {
      const files = await liveFiles(host.url);
      for (const question of questions) {
        const path = question.path.replace(/^[A-Z]+/, (file) => files[file] ?? file);
        const [expected, answered] = await Promise.all(
          [host.url, nginx.url].map((site) => ask(site, { ...question, path })),
        );
        if (!expected || !answered) throw new Error('no answer');
        const what = `${question.method ?? 'GET'} ${path} ${JSON.stringify(question.headers ?? {})}`;
        expect.soft(withoutTag(answered), what).toEqual(withoutTag(expected));
      }
    });
  }

  test('both servers send a delta to the same browsers', async () => {
    for (const file of Object.values(await liveFiles(host.url))) {
      const deltas = deltaQuestions(file);
      for (const question of [...deltas, ...wholeQuestions(file)]) {
        const expected = await ask(host.url, question);
        const what = JSON.stringify(question);
        const answered = await ask(nginx.url, question);
        expect.soft(withoutTag(answered), what).toEqual(withoutTag(expected));
        const isDelta = expected.headers['content-encoding'] === 'dcz';
        expect.soft(isDelta, what).toBe(deltas.includes(question));
      }
    }
  });

  test('a returning visitor whose delta of the shell is damaged gets the whole file @D13', async ({
    page,
    home,
  }) => {
    const { SHELL = '' } = await liveFiles(host.url);
    const encodings = new Map<string, string | undefined>();
    page.on('response', (answer) => {
      const { pathname, search } = new URL(answer.url());
      if (pathname === SHELL.replace(/[^/]+(?=\/[^/]+$)/, '9.9.9')) {
        encodings.set(search, answer.headers()['content-encoding']);
      }
    });

    await page.goto(nginx.url);
    await expect(page.locator('#help')).toHaveCount(0);
    const takeBack = await moveShell(root, SHELL, '9.9.9');
    try {
      await page.goto(nginx.url);

      await expect(page.locator('#help')).toHaveCount(0);
      await expect(home.field).toBeVisible();
      expect([...encodings]).toEqual([
        ['', 'dcz'],
        ['?again=1', 'br'],
      ]);
    } finally {
      await takeBack();
    }
  });

  test('strange requests get the same answers from both servers, apart from named differences @I9', async ({}, testInfo) => {
    const questions = await strangeQuestions(host.url);
    const [byHost, byNginx] = await Promise.all([
      askAll(host.url, questions),
      askAll(nginx.url, questions),
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
    const { headers } = await ask(host.url, { path: '/shell/../support' });
    const { 'content-type': _, ...expected } = headers;
    expect(expected).toHaveProperty('content-security-policy');

    for (const question of ITS_OWN) {
      const answer = await ask(nginx.url, question);

      expect(answer.status, question.path.slice(0, 40)).toBeGreaterThanOrEqual(400);
      expect(answer.headers, question.path.slice(0, 40)).toMatchObject(expected);
    }
  });

  test('nginx refuses slow reports when fifty are open @F14', async () => {
    const reports = new SlowReports(nginx.url, 120);

    await expect.poll(() => reports.statuses).toEqual(Array(70).fill(429));
    await expect.poll(() => reports.held).toBe(50);
    expect((await ask(nginx.url, { path: '/support' })).status).toBe(200);
    reports.stop();
    await expect
      .poll(async () => (await ask(nginx.url, report('text/plain', '{}'))).status)
      .toBe(400);
  });

  test('no line of nginx’s log contains a code @H5', async () => {
    for (const path of [`/?c=${CODE}`, `/nowhere?c=${CODE}`, `/${CODE}`, `/shell/${CODE}.js`]) {
      await ask(nginx.url, { path });
    }

    expect(await readFile(nginx.log, 'utf8')).not.toContain(CODE);
  });

  test('both servers answer 304 for a page or a file that the browser has @I1', async () => {
    const { SHELL = '' } = await liveFiles(host.url);
    const delta = deltaQuestions(SHELL).slice(0, 1);
    for (const question of [{ path: '/', headers: BR }, { path: SHELL, headers: BR }, ...delta]) {
      for (const site of [host.url, nginx.url]) {
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
      await route.fulfill({ response: await route.fetch({ url: nginx.url + pathname + search }) });
    });

    await home.open();
    const legalNotice = page.getByRole('contentinfo').getByRole('link', { name: 'Legal notice' });
    await expect(legalNotice).toHaveAttribute('href', LEGAL_NOTICE);
    await home.goOnWith(CODE);

    await expect(chooser.heading).toBeVisible();
    await expect(page.locator('#help')).toHaveCount(0);
  });
});

async function strangeQuestions(site: string): Promise<Question[]> {
  const files = Object.values(await liveFiles(site));
  const pages = ['/support', '/registry.json', '/shell/', '/remotes/', '/reports', '/livez'];
  return strangeRequests(SEED, RUNS, [...files, ...pages]);
}

async function liveFiles(site: string): Promise<Record<string, string>> {
  const registry = (await (await fetch(`${site}/registry.json`)).json()) as {
    shell: { url: string };
    microFrontends: Record<string, { url: string }[]>;
  };
  const html = await (await fetch(site)).text();
  const shell = /id="shell"[^>]* href="([^"]+)"/.exec(html)?.[1] ?? '';
  const FIRST_VIEW = /data-view href="([^"]+)"/.exec(html)?.[1] ?? '';
  return { SHELL: shell, ENTRY: registry.microFrontends['support']?.[0]?.url ?? '', FIRST_VIEW };
}
