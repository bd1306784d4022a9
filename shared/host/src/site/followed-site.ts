import type { Configuration } from '@redeem/contracts';
import { type LatestRevision, pastOf, StoreError } from '@redeem/delivery/site';

import { type Log, onceAMinute } from '../log';
import { deltasOf, type FindDelta } from './deltas';
import { earlierFolders, foldersOf, readSite, type Site } from './read-site';
import { ReleasedFiles } from './released-files';
import type { SiteSource } from './site-source';

export interface FollowedSiteOptions {
  source: SiteSource;
  configuration: Configuration;
  log: Log;
  /** The interval at which a host looks for a new revision, in milliseconds. */
  lookAgainAfter?: number;
  /** The time after which a look that has no answer counts as an outage, in milliseconds: a store may send a byte now and then. */
  lateAfter?: number;
}

/** A site that can be served, with the files of its releases. */
export interface LiveSite extends Site {
  revision: LatestRevision;
  /** The folders of the releases that a page may load. */
  live: ReadonlySet<string>;
  files: ReleasedFiles;
  findDelta: FindDelta;
}

/** Follows the newest revision of a site, and keeps the last good site while there is none that can be served. */
export class FollowedSite {
  readonly #options: Required<FollowedSiteOptions>;
  #current: LiveSite | null = null;
  /** Why the newest revision is not served. */
  #fault: Error | null = null;
  /** Says that the site went back to an earlier revision, for example because it was restored. */
  #setback: string | null = null;
  /** The answers of a store may change every second. */
  readonly #complain: ReturnType<typeof onceAMinute>;
  /** Whether the log has named the fault. */
  #isLogged = false;
  #looking: Promise<void> | null = null;
  #lookedAt = 0;
  /** The site of which the copy of a store has all files. */
  #completed: LiveSite | null = null;
  #isCompleting = false;

  private constructor(options: FollowedSiteOptions) {
    this.#options = { lookAgainAfter: 1_000, lateAfter: 5_000, ...options };
    this.#complain = onceAMinute(options.log);
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
  async now(): Promise<LiveSite> {
    const { source, lookAgainAfter } = this.#options;
    if (source.isLocal && performance.now() - this.#lookedAt >= lookAgainAfter)
      this.#looking ??= this.#look().finally(() => {
        this.#looking = null;
      });
    await this.#looking;
    if (!this.#current) throw new Error('there is no site yet');
    return this.#current;
  }

  /** Returns why the site may be out of date. */
  warnings(): string[] {
    const isAway = this.#fault instanceof StoreError;
    const trouble = isAway ? 'the store does not answer' : 'its newest revision cannot be served';
    return [
      ...(this.#fault ? [`the last good site is served: ${trouble}`] : []),
      ...(this.#setback === null ? [] : [this.#setback]),
      ...(this.#options.source.isFailing() ? ['the copy of the store cannot be written'] : []),
    ];
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
      const found = await source.latest(this.#current?.revision);
      clearTimeout(late);
      source.setAway(null);
      if (!found) throw new Error(`nothing is built at ${source.name}: run npm run build`);
      if (found !== this.#current?.revision) await this.#follow(found);
      this.#recover();
      void this.#complete();
    } catch (error) {
      this.#fail(error as Error);
    } finally {
      clearTimeout(late);
      this.#lookedAt = performance.now();
    }
  }

  async #follow(revision: LatestRevision): Promise<void> {
    const { source, configuration } = this.#options;
    const before = this.#current;
    // A site that was made anew may have other files at the same paths.
    const known = before?.revision.site === revision.site ? before : null;
    const { files, findDelta } = known ?? this.#openFiles();
    const live = foldersOf(revision.registry);
    // Visitors get the site before until this one is read.
    const both = new Set([...(before?.live ?? []), ...live]);
    files.setLive(both);
    source.hold(new Set([...both, ...earlierFolders(revision)]));
    const site = await readSite(files, revision, configuration);
    files.setLive(live);
    this.#current = { ...site, revision, live, files, findDelta };
    this.#compare(revision, known?.revision);
    // Visitors wait for a look at a folder.
    if (before) void this.#nameMissing();
  }

  #openFiles(): Pick<LiveSite, 'files' | 'findDelta'> {
    const files = new ReleasedFiles(this.#options.source);
    const past = (name: string) => (this.#current ? pastOf(this.#current.revision, name) : []);
    return { files, findDelta: deltasOf(files, past) };
  }

  async #startFromCopy(): Promise<void> {
    const { source, log } = this.#options;
    const reason = this.#fault?.message ?? '';
    const kept = await source.latestInCopy().catch((error: unknown) => {
      throw new Error(`${reason}, and its copy is damaged: ${(error as Error).message}`);
    });
    if (!kept) throw new Error(reason);
    log.info('the site of the copy is served', { root: source.name });
    await this.#follow(kept);
  }

  /** Says if the site went back. It is followed all the same. */
  #compare({ revision }: LatestRevision, before?: LatestRevision): void {
    const { source, log } = this.#options;
    this.#setback =
      before && revision < before.revision
        ? `${source.name} shows revision ${String(revision)}, after ${String(before.revision)}`
        : null;
    if (this.#setback !== null) log.error('the site went back', { reason: this.#setback });
  }

  #fail(fault: Error): void {
    const { source } = this.#options;
    this.#fault = fault;
    source.setAway(fault instanceof StoreError ? fault.message : null);
    if (!this.#current) return;
    const fields = { root: source.name, reason: fault.message };
    if (this.#complain('the last good site stays', fields)) this.#isLogged = true;
  }

  #recover(): void {
    const { log, source } = this.#options;
    this.#fault = null;
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

  /** Completes the copy of a store. What fails is fetched after the next look, or when a visitor asks for it. */
  async #complete(): Promise<void> {
    const site = this.#current;
    if (!site || this.#isCompleting || this.#completed === site) return;
    this.#isCompleting = true;
    const isWhole = await this.#options.source
      .complete(site.revision, site.live)
      .catch(() => false);
    if (isWhole) this.#completed = site;
    this.#isCompleting = false;
  }
}
