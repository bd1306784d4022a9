import { type PageRegistry, releasesOf } from '@redeem/contracts';

import {
  asFallback,
  chooseReleases,
  NO_OVERRIDES,
  pinReleases,
  recallInTab,
  type Release,
  type Releases,
} from '../boot-page/choose-releases';
import type { Federation } from './federation';
import type * as LiveRegistry from './live-registry';
import { type RemotePage, RemoteRecord, type RemoteTexts } from './remote-record';

/** The timeout of the registry for a remote that the page does not carry, in milliseconds. */
const LOOK_UP_TIMEOUT_MS = 8_000;

interface RemotesOptions {
  /** The registry of this page, to which lookups add releases. */
  known: PageRegistry;
  overrides?: Releases;
  /** The configured origins that releases may come from, besides the origins of known releases. */
  origins?: readonly string[] | undefined;
  federation: Federation;
  texts: RemoteTexts;
}

/** The remotes of a page, each with its record. Nothing about them is known at build time. */
export class Remotes implements RemotePage {
  readonly known: PageRegistry;
  readonly federation: Federation;
  readonly texts: RemoteTexts;
  readonly #origins: readonly string[];
  readonly #records: Map<string, RemoteRecord>;
  actions = 0;
  /** The live registry for lookups. It is requested again only if it does not contain the remote. */
  #live: Promise<PageRegistry> | null = null;

  /** Chooses the releases that this page runs. */
  constructor({ known, overrides = NO_OVERRIDES, origins = [], ...page }: RemotesOptions) {
    this.known = known;
    this.federation = page.federation;
    this.texts = page.texts;
    this.#origins = origins;
    this.#records = new Map(
      Array.from(pinReleases(known, overrides), ([name, release]) => [
        name,
        new RemoteRecord(name, this, release),
      ]),
    );
    const count = () => {
      this.actions += 1;
    };
    for (const type of ['click', 'keydown', 'input']) {
      document.addEventListener(type, count, true);
    }
  }

  /** Returns the record of a remote, also of one that the page does not carry. */
  of(name: string): RemoteRecord {
    const record = this.#records.get(name) ?? new RemoteRecord(name, this);
    this.#records.set(name, record);
    return record;
  }

  /** Returns the records of the remotes that the page carries or that were asked for. */
  all(): RemoteRecord[] {
    return [...this.#records.values()];
  }

  async lookUp(name: string): Promise<Release | undefined> {
    this.#live ??= newerRegistry(this.known, this.#origins, LOOK_UP_TIMEOUT_MS);
    const live = await this.#live.catch(() => null);
    const found = live ? releasesOf(live, name) : [];
    if (found.length === 0) {
      this.#live = null;
      return undefined;
    }
    this.known.microFrontends[name] = found;
    return pinReleases({ microFrontends: { [name]: found } }, NO_OVERRIDES).get(name);
  }

  async newest(name: string, tried: ReadonlySet<string>): Promise<Release | undefined> {
    const live = await newerRegistry(this.known, this.#origins).catch(() => null);
    const entry = live && chooseReleases(live, recallInTab('redeem.pins')).get(name);
    if (!live || !entry || tried.has(entry.url)) return undefined;
    const { microFrontends } = this.known;
    microFrontends[name] = [...releasesOf(this.known, name), ...releasesOf(live, name)];
    return asFallback(entry, entry.extras);
  }
}

/** Loads the module only when it is needed, so that no ordinary first visit loads it. */
const newerRegistry: typeof LiveRegistry.newerRegistry = async (...asked) =>
  (await import(/* webpackChunkName: "live-registry" */ './live-registry')).newerRegistry(...asked);
