import { randomUUID } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { Chooser } from '../support/pages/chooser';
import { expect, test as base } from '../support/delivery/teams';
import { NEVER_USED_UP } from '../support/data/demo-codes';
import { openWithoutShell, taken } from '../support/pages/first-view';
import { Home } from '../support/pages/home';
import { listen } from '../support/running/visit';

const FIRST = '1.0.0';
const TENTH = '1.10.0';

interface Revision {
  revision: number;
  nonce: string;
  registry: Registry;
}

interface Registry {
  revision: number;
  microFrontends: Record<string, { url: string; metadata: { version: string } }[]>;
}

/** A separate site, every remote of which may be released many times. */
class ReleasedSite {
  readonly root: string;
  readonly url: string;
  readonly #first: Revision;
  #latest: Revision;

  constructor(root: string, url: string, first: Revision) {
    this.root = root;
    this.url = url;
    this.#first = first;
    this.#latest = first;
  }

  /** Makes every remote live in a version. The files of all other versions stay. */
  async release(version: string): Promise<void> {
    const registry = structuredClone(this.#first.registry);
    for (const [name, [entry]] of Object.entries(registry.microFrontends)) {
      const folder = join(this.root, 'remotes', name);
      await cp(join(folder, FIRST), join(folder, version), { recursive: true });
      const record = join(folder, version, 'release.json');
      const text = await readFile(record, 'utf8');
      const asVersion = text
        .replaceAll(`/${name}/${FIRST}/`, `/${name}/${version}/`)
        .replace(/"version":\s*"[\d.]+"/, `"version": "${version}"`);
      await writeFile(record, asVersion);
      if (!entry) throw new Error(`${name} has no release`);
      entry.url = entry.url.replace(`/${FIRST}/`, `/${version}/`);
      entry.metadata.version = version;
    }
    await this.#goLive(registry);
  }

  /** Gives a version to half of the visitors. */
  async tryOut(version: string): Promise<void> {
    await this.release(version);
    const microFrontends: Registry['microFrontends'] = {};
    for (const [name, [entry]] of Object.entries(this.#latest.registry.microFrontends)) {
      const [standard] = this.#first.registry.microFrontends[name] ?? [];
      if (!entry || !standard) throw new Error(`${name} has no release`);
      const trial = { ...entry, deployment: { traffic: 50, default: false } };
      microFrontends[name] = [standard, trial];
    }
    await this.#goLive({ ...this.#first.registry, microFrontends });
  }

  async rollBack(): Promise<void> {
    await this.#goLive(this.#first.registry);
  }

  async collect(remote: string, version: string): Promise<void> {
    await rm(join(this.root, 'remotes', remote, version), { recursive: true });
  }

  /** Writes the next revision, as the delivery tool does. */
  async #goLive(registry: Registry): Promise<void> {
    const revision = this.#latest.revision + 1;
    this.#latest = {
      ...this.#latest,
      revision,
      nonce: randomUUID(),
      registry: { ...registry, revision },
    };
    await writeFile(revisionFile(this.root, revision), JSON.stringify(this.#latest));
  }
}

const test = base.extend<{ releases: ReleasedSite }>({
  releases: async ({ site: { root, url } }, provide) => {
    const first = JSON.parse(await readFile(revisionFile(root, 1), 'utf8')) as Revision;
    await provide(new ReleasedSite(root, url, first));
  },
});

function revisionFile(root: string, revision: number): string {
  return join(root, 'history', `${String(revision).padStart(8, '0')}.json`);
}

test('a tab that is open during ten releases keeps the releases that it started with @D10', async ({
  page,
  releases: site,
}) => {
  const visit = await begin(page, site);

  for (let minor = 1; minor <= 10; minor += 1) await site.release(`1.${String(minor)}.0`);
  await expectLive(page, site, TENTH);

  await finish(page);
  expect(visit.versions).toEqual(new Set([FIRST]));
});

test('a tab keeps its release after that release is rolled back @D11', async ({
  page,
  releases: site,
}) => {
  await site.release(TENTH);
  await expectLive(page, site, TENTH);
  const visit = await begin(page, site);

  await site.rollBack();
  await expectLive(page, site, FIRST);

  await finish(page);
  expect(visit.versions).toEqual(new Set([TENTH]));
});

test('every visitor sees the first view during a trial, and loads the files of one release only', async ({
  browser,
  releases: site,
  complaints,
}) => {
  await site.tryOut(TENTH);

  const seen = new Set<string>();
  for (let visits = 0; visits < 12 && seen.size < 2; visits += 1) {
    // The release depends on this id alone.
    const localStorage = [{ name: 'redeem.visitor', value: `visitor ${String(visits)}` }];
    const context = await browser.newContext({
      locale: 'en-US',
      storageState: { cookies: [], origins: [{ origin: site.url, localStorage }] },
    });
    listen(context, complaints);
    const page = await context.newPage();
    const versions = new Set<string>();
    page.on('request', (request) => {
      const [, version] = /\/remotes\/redeem-form\/([^/]+)\//.exec(request.url()) ?? [];
      if (version !== undefined) versions.add(version);
    });
    // On a fast line the shell may come first, and then needs no first view.
    const shell = await openWithoutShell(page, `${site.url}/`);
    shell.release();
    await taken(page, 'kept');
    expect(versions.size).toBe(1);
    for (const version of versions) seen.add(version);
    await context.close();
  }
  expect(seen).toEqual(new Set([FIRST, TENTH]));
});

test('a tab whose release is removed continues with the live one after Try again @D10', async ({
  page,
  releases: site,
  complaints,
}) => {
  const visit = await begin(page, site);

  await site.release(TENTH);
  await expectLive(page, site, TENTH);
  await site.collect('retailers', FIRST);

  await finish(page, async () => {
    await page.getByRole('button', { name: 'Try again' }).click();
  });
  expect(visit.versions).toEqual(new Set([FIRST, TENTH]));
  // The browser itself reports each answer that is no script, as often as the page asks for it: early, and when it is opened.
  const own = complaints.splice(0).filter((one) => !one.includes('Refused to execute script'));
  expect(own).toEqual([expect.stringContaining(`[redeem] retailers@${FIRST} failed`)]);
});

/** Types half a code. Returns the versions of the remotes that the page requests from then on. */
async function begin(page: Page, site: ReleasedSite) {
  const versions = new Set<string>();
  page.on('request', (request) => {
    const [, folder, , version] = new URL(request.url()).pathname.split('/');
    if (folder === 'remotes' && version !== undefined) versions.add(version);
  });
  await page.goto(`${site.url}/`);
  await new Home(page).type(NEVER_USED_UP.slice(0, 6));
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  return { versions };
}

/** Continues in the same document, to pages that were not loaded yet; `recover` follows the press of Continue. */
async function finish(page: Page, recover = () => Promise.resolve()): Promise<void> {
  const home = new Home(page);
  await expect(home.field).toHaveValue(/^XFAR/);
  await home.type(NEVER_USED_UP.slice(6));
  await expect(home.accepted).toBeVisible();
  await home.goOn();
  await recover();
  await expect(new Chooser(page).retailers).toHaveCount(4);
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support and FAQ');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
}

/** Checks that a new visit gets a version. */
async function expectLive(page: Page, site: ReleasedSite, version: string): Promise<void> {
  await expect(async () => {
    const answer = await page.request.get(`${site.url}/support`);
    expect(await answer.text()).toContain(`/remotes/support/${version}/`);
  }).toPass();
}
