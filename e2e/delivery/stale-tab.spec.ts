import { randomUUID } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { Chooser } from '../support/pages/chooser';
import { expect, test as base } from '../support/delivery/teams';
import { NEVER_USED_UP } from '../support/data/demo-codes';
import { Home } from '../support/pages/home';

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

test('a tab keeps the releases that it started with during ten others and a rollback @D10 @D11', async ({
  page,
  context,
  releases: site,
}) => {
  const visit = await begin(page, site);

  for (let minor = 1; minor <= 10; minor += 1) await site.release(`1.${String(minor)}.0`);
  await expectLive(page, site, TENTH);
  const later = await context.newPage();
  const laterVisit = await begin(later, site);
  await site.rollBack();
  await expectLive(page, site, FIRST);

  await finish(page);
  expect(visit.versions).toEqual(new Set([FIRST]));
  await finish(later);
  expect(laterVisit.versions).toEqual(new Set([TENTH]));
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

/** Fills in half a code. Returns the versions of the remotes that the page requests from then on. */
async function begin(page: Page, site: ReleasedSite) {
  const versions = new Set<string>();
  page.on('request', (request) => {
    const [, folder, , version] = new URL(request.url()).pathname.split('/');
    if (folder === 'remotes' && version !== undefined) versions.add(version);
  });
  await page.goto(`${site.url}/`);
  await new Home(page).field.fill(NEVER_USED_UP.slice(0, 6));
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
