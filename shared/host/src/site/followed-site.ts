import type { Configuration } from '@redeem/contracts';
import { type LatestRevision, pastOf, registryOf, StoreError } from '@redeem/delivery/site';

import { type Log, onceAMinute } from '../log';
import { deltasOf, type FindDelta } from './deltas';
import { earlierFolders, foldersOf, readSite, type Site } from './read-site';
import { ReleasedFiles } from './released-files';
import type { SiteSource } from './site-source';

/** The time after which a look that has no answer counts as an outage, in milliseconds: a store may send a byte now and then. */
const LATE_MS = 5_000;

export interface FollowedSiteOptions {
  source: SiteSource;
  configuration: Configuration;
  log: Log;
  /** The interval at which a host looks for a new revision, in milliseconds. */
  lookAgainAfter?: number;
  /** The time after which a look that has no answer counts as an outage, in milliseconds. */
  lateAfter?: number;
}

/** Follows the newest revision of a site, and keeps the last good site while there is none that can be served. */
export class FollowedSite {
  files: ReleasedFiles;
  findDelta: FindDelta;
  readonly #options: Required<FollowedSiteOptions>;
  #current: Site | null = null;
  #known: LatestRevision | undefined;
  /** The folders of the releases that a page may load. */
  #live: ReadonlySet<string> = new Set();
  #highest = 0;
  /** Says that the site went back to an earlier revision, for example because it was restored. */
  #setback: string | null = null;
  #trouble: string | null = null;
  #reason = '';
  /** The answers of a store may change every second. */
  readonly #complain: ReturnType<typeof onceAMinute>;
  /** Whether the log has named the trouble. */
  #isLogged = false;
  #looking: Promise<void> | null = null;
  #lookedAt = 0;
  /** Whether the copy of a store has all files of the live releases. */
  #isFetched = false;
  #isFetching = false;

  private constructor(options: FollowedSiteOptions) {
    this.#options = { lookAgainAfter: 1_000, lateAfter: LATE_MS, ...options };
    this.#complain = onceAMinute(options.log);
    this.files = new ReleasedFiles(options.source);
    this.findDelta = this.#deltasOf(this.files);
  }

  /** Resolves when there is a site to serve. Throws if there is none. */
  static async start(options: FollowedSiteOptions): Promise<FollowedSite> {
    const followed = new FollowedSite(options);
    await followed.#look();
    if (!followed.#current) await followed.#startFromCopy();
    await followed.#nameMissing();
    if (!options.source.isLocal) followed.#lookAgain();
    return followed;
  }

  /** Resolves to the current site. A visitor waits for a look at a folder, and never for a store. */
  async now(): Promise<Site> {
    const { source, lookAgainAfter } = this.#options;
    if (source.isLocal && performance.now() - this.#lookedAt >= lookAgainAfter)
      this.#looking ??= this.#look().finally(() => {
        this.#looking = null;
      });
    await this.#looking;
    if (!this.#current) throw new Error(this.#reason);
    return this.#current;
  }

  /** Returns why the site may be out of date. */
  warnings(): string[] {
    const trouble = this.#trouble && `the last good site is served: ${this.#trouble}`;
    const isFailing = this.#options.source.copy?.isFailing();
    const unkept = isFailing ? 'the copy of the store cannot be written' : null;
    return [trouble, this.#setback, unkept].filter((one) => one !== null);
  }

  #deltasOf(files: ReleasedFiles): FindDelta {
    return deltasOf(files, (name) => (this.#known ? pastOf(this.#known, name) : []));
  }

  #lookAgain(): void {
    const again = () => {
      void this.#look().finally(() => {
        this.#lookAgain();
      });
    };
    setTimeout(again, this.#options.lookAgainAfter).unref();
  }

  async #look(): Promise<void> {
    const { source, lateAfter } = this.#options;
    const late = setTimeout(() => {
      this.#fail(new StoreError(`${source.name} does not answer yet`));
    }, lateAfter).unref();
    try {
      const found = await source.latest(this.#known);
      clearTimeout(late);
      source.copy?.setAway(null);
      if (!found) throw new Error(`nothing is built at ${source.name}: run npm run build`);
      if (found !== 'same') await this.#follow(found);
      this.#recover();
      void this.#fetchAhead();
    } catch (error) {
      this.#fail(error as Error);
    } finally {
      clearTimeout(late);
      this.#lookedAt = performance.now();
    }
  }

  async #follow(found: LatestRevision): Promise<void> {
    const { source, configuration } = this.#options;
    const isFirst = this.#current === null;
    const isOther = found.site !== this.#known?.site;
    // A site that was made anew may have other files at the same paths.
    const files = isOther ? new ReleasedFiles(source) : this.files;
    const live = foldersOf(registryOf(found));
    files.setLive(new Set([...this.#live, ...live]));
    source.copy?.hold(new Set([...this.#live, ...live, ...earlierFolders(found)]));
    this.#current = await readSite(files, found, configuration);
    files.setLive(live);
    this.#live = live;
    this.#known = found;
    if (isOther) this.findDelta = this.#deltasOf(files);
    this.files = files;
    this.#isFetched = false;
    this.#compareRevision(found.revision, isOther);
    // Visitors wait for a look at a folder.
    if (!isFirst) void this.#nameMissing();
  }

  async #startFromCopy(): Promise<void> {
    const { copy, name } = this.#options.source;
    const kept = await copy?.latest().catch((error: unknown) => {
      throw new Error(`${this.#reason}, and its copy is damaged: ${(error as Error).message}`);
    });
    if (!kept) throw new Error(this.#reason);
    this.#options.log.info('the site of the copy is served', { root: name });
    await this.#follow(kept);
  }

  /** Says if the site went back. It is followed all the same. */
  #compareRevision(revision: number, isOther: boolean): void {
    if (isOther) this.#highest = 0;
    const isBehind = revision < this.#highest;
    const { name } = this.#options.source;
    this.#setback = isBehind
      ? `${name} shows revision ${String(revision)}, after ${String(this.#highest)}`
      : null;
    if (this.#setback) this.#options.log.error('the site went back', { reason: this.#setback });
    this.#highest = Math.max(revision, this.#highest);
  }

  #fail(error: Error): void {
    const isAway = error instanceof StoreError;
    this.#reason = error.message;
    this.#trouble = isAway ? 'the store does not answer' : 'its newest revision cannot be served';
    this.#options.source.copy?.setAway(isAway ? error.message : null);
    if (!this.#current) return;
    const fields = { root: this.#options.source.name, reason: this.#reason };
    if (this.#complain('the last good site stays', fields)) this.#isLogged = true;
  }

  #recover(): void {
    const { log, source } = this.#options;
    this.#trouble = null;
    if (this.#isLogged) log.info('the site is followed again', { root: source.name });
    this.#isLogged = false;
  }

  async #nameMissing(): Promise<void> {
    const { log, source } = this.#options;
    const { live = [], fallback = [] } = (await this.#current?.missing()) ?? {};
    const root = source.name;
    if (live.length > 0) log.error('releases are missing', { root, missing: live });
    if (fallback.length > 0)
      log.error('fallback releases are missing', { root, missing: fallback });
  }

  /** Fetches what the copy of a store lacks. What fails is fetched after the next look, or when a visitor asks for it. */
  async #fetchAhead(): Promise<void> {
    if (this.#isFetching || this.#isFetched) return;
    this.#isFetching = true;
    const known = this.#known;
    if (known) await this.#options.source.copy?.keep(known);
    const isWhole = await this.files.fetchAhead().catch(() => false);
    this.#isFetched = isWhole && known === this.#known;
    this.#isFetching = false;
  }
}
