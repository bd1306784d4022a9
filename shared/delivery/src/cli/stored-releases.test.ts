import { describe, expect, test } from '@rstest/core';

import { compareSites } from '../maintenance/compare-sites';
import { refused } from '../finding';
import { storeRelease } from '../publish/stored-release';
import { readHistory } from '../revisions/history';
import { aSite, liveNow } from '../testing';
import { besideLines, revisionLine } from './print';
import { publishStored } from './stored-releases';

const QUIET = { say: () => undefined, step: () => undefined, verdict: () => undefined };
const PASSED = { rule: 'files', passed: true, detail: 'is whole' };
const REFUSED = { rule: 'types', ...refused('it does not compile') };

describe('publish --from', () => {
  test('gives visitors the release of the other site when the gate of this one lets it pass', async () => {
    const { staging, production, go } = await environments();

    await go([PASSED]);

    expect(await liveNow(production.root)).toEqual({ '1.1.0': 40, '1.0.0': 60 });
    const last = (await readHistory(production.storage)).at(-1);
    expect(last && revisionLine(last)).toMatch(
      new RegExp(
        `publish retailers 1.0.0 → 1.1.0 for 40 % from ${staging.root} \\(never live there, by ann, at \\S+\\) {2}by bob`,
      ),
    );
  });

  test('changes nothing when the gate refuses it', async () => {
    const { production, go } = await environments();

    await expect(go([PASSED, REFUSED])).rejects.toMatchObject({ reason: 'refused' });

    expect(await liveNow(production.root)).toEqual({ '1.0.0': 100 });
  });

  test('names no origin when the release was stored on the same site', async () => {
    const { staging, go } = await environments();

    await go([PASSED], staging);

    expect((await readHistory(staging.storage)).at(-1)?.change).not.toHaveProperty('origin');
  });

  test('names the origin when it is a bucket of the same name in another store', async () => {
    const { staging, production, go } = await environments();
    for (const { storage } of [staging, production])
      Object.assign(storage, { name: 's3://a/site' });

    await go([PASSED]);

    expect((await readHistory(production.storage)).at(-1)?.change).toMatchObject({
      origin: { site: staging.storage.address, by: 'ann' },
    });
  });
});

test.each([
  [{ revision: 2 }, 'live there in #2, by whom is not known'],
  [{}, 'since when is not known'],
])('the history says what is not known of an origin: %j', async (known, said) => {
  const [first] = await readHistory((await aSite()).storage);
  if (!first) throw new Error('the site has no history');
  const origin = { site: '/srv/staging', ...known };

  const line = revisionLine({ ...first, change: { ...first.change, origin } });

  expect(line).toContain(`from /srv/staging (${said})`);
});

test('status --beside says for each package what is live where, since when, and what differs', async () => {
  const { staging, production, go } = await environments();
  await go([PASSED], staging, 100);

  const sites = await compareSites(production.storage, staging.storage);

  const since = String.raw`since \S+Z by`;
  expect(besideLines(sites, staging.root)).toEqual([
    'shell: the same bytes',
    expect.stringMatching(new RegExp(`^ {2}here {2}1.0.0 {2}${since} build$`)),
    expect.stringMatching(new RegExp(`^ {2}there 1.0.0 {2}${since} build$`)),
    'retailers: the same code and texts, in another build',
    expect.stringMatching(new RegExp(`^ {2}here {2}1.0.0 {2}${since} build$`)),
    expect.stringMatching(new RegExp(`^ {2}there 1.1.0 {2}${since} bob$`)),
    '',
    `there: ${staging.root}`,
  ]);
});

/** Two sites, with a release that the first one has stored. */
async function environments() {
  const [staging, production] = [await aSite(), await aSite()];
  await storeRelease({ ...staging, release: await staging.build('1.1.0'), by: 'ann' });
  const go = (verdicts: (typeof PASSED)[], site = production, traffic = 40) =>
    publishStored({
      name: 'retailers',
      version: '1.1.0',
      from: staging.storage,
      storage: site.storage,
      by: 'bob',
      traffic,
      reporter: QUIET,
      loadGate: () =>
        Promise.resolve({
          checkRelease: () => Promise.resolve(verdicts),
          weighWorkspace: () => Promise.resolve([]),
        }),
    });
  return { staging, production, go };
}
