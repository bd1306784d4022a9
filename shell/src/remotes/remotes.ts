import { type PageRegistry, releasesOf } from '@redeem/contracts';

import {
  NO_OVERRIDES,
  pinReleases,
  type Release,
  type Releases,
} from '../boot-page/choose-releases';
import type { Federation } from './federation';
import { type RemotePage, RemoteRecord, type RemoteTexts } from './remote-record';

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
    try {
      // No ordinary first visit loads the module.
      const { loadLiveRegistry } = await import(
        /* webpackChunkName: "live-registry" */ './live-registry'
      );
      const live = await loadLiveRegistry(this.known, this.#origins);
      const found = releasesOf(live, name);
      if (found.length === 0) return undefined;
      this.known.microFrontends[name] = found;
      return pinReleases({ microFrontends: { [name]: found } }, NO_OVERRIDES).get(name);
    } catch {
      return undefined;
    }
  }
}
