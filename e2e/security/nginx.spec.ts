import { join } from 'node:path';

import { askAll, countsOf, isFailure, wordsOf } from '../support/hosting/answers';
import { ask } from '../support/hosting/ask';
import { moveShell } from '../support/hosting/damaged-delta';
import { report } from '../support/hosting/questions-by-class';
import {
  liveFiles,
  NGINX_PATH,
  NO_NGINX,
  RUNS,
  type Servers,
  startServers,
  strangeQuestions,
  testSameAnswers,
} from '../support/hosting/same-answers';
import { SlowReports } from '../support/hosting/slow-reports';
import { SITE } from '../support/network/addresses';
import { expect, test } from '../support/running/visit';

test('strange requests never make the host fail, and its answers have the security headers @I9', async ({}, testInfo) => {
  const answered = await askAll(SITE, await strangeQuestions(SITE));

  const statuses = countsOf(answered.map(({ answer: { status } }) => String(status)));
  testInfo.annotations.push({ type: 'answers', description: JSON.stringify(statuses) });
  expect(answered.length).toBe(RUNS);
  expect(answered.filter(({ answer }) => isFailure(answer)).map(wordsOf)).toEqual([]);
});

test.describe('behind nginx', () => {
  test.skip(NGINX_PATH === '', NO_NGINX);

  let servers: Servers;

  test.beforeAll(async ({}, { project, workerIndex }) => {
    const root = join(project.outputDir, `nginx-${String(workerIndex)}`);
    servers = await startServers(root, async (words, deliver) => {
      return (await deliver('nginx', ...words)).output;
    });
  });

  test.afterAll(async () => {
    await servers.nginx.stop();
    await servers.host.stop();
  });

  testSameAnswers(() => servers);

  test('a returning visitor whose delta of the shell is damaged gets the whole file @D13', async ({
    page,
    home,
  }) => {
    const { SHELL = '' } = await liveFiles(servers.host.url);
    const encodings = new Map<string, string | undefined>();
    page.on('response', (answer) => {
      const { pathname, search } = new URL(answer.url());
      if (pathname === SHELL.replace(/[^/]+(?=\/[^/]+$)/, '9.9.9')) {
        encodings.set(search, answer.headers()['content-encoding']);
      }
    });

    await page.goto(servers.nginx.url);
    await expect(page.locator('#help')).toHaveCount(0);
    const takeBack = await moveShell(servers.root, SHELL, '9.9.9');
    try {
      await page.goto(servers.nginx.url);

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

  test('nginx refuses slow reports when fifty are open @F14', async () => {
    const reports = new SlowReports(servers.nginx.url, 120);

    await expect.poll(() => reports.statuses).toEqual(Array(70).fill(429));
    await expect.poll(() => reports.held).toBe(50);
    expect((await ask(servers.nginx.url, { path: '/support' })).status).toBe(200);
    reports.stop();
    await expect
      .poll(async () => (await ask(servers.nginx.url, report('text/plain', '{}'))).status)
      .toBe(400);
  });
});
