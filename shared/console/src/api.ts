/*
 * What page and server exchange.
 */

/** `team` may change its own remotes; `support` may only take something back, and writes the texts. */
export type Role = 'reader' | 'support' | 'team' | 'administrator';

export interface Person {
  /** The author in the history. */
  name: string;
  role: Role;
  /** The remotes of a `team`. */
  remotes?: string[] | undefined;
}

/**
 * What a person may do with a package or with the site. `take` locks it, gives a release to fewer visitors, and goes back to what all
 * of them have had. The server checks each action again.
 */
export type Right = 'none' | 'take' | 'all';

/** Work that takes a while. It goes on if the page is closed. */
export interface Job {
  id: string;
  title: string;
  /** The person who started it. */
  by: string;
  at: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** What it does now. */
  step: string;
  /** The revision that it has made; null if it has made none. */
  revision: number | null;
  /** Why it failed; null if it has not. */
  error: string | null;
}

export interface Session {
  person: Person;
  /** Sent with every change, so that no page of another person and of another site can send one. */
  token: string;
  /** The address of the site in messages. */
  root: string;
  /** The address of the visitors' page; null if the console does not know it. */
  siteUrl: string | null;
  /** The address of a commit without its hash; null if the repository is on no web server. */
  commitUrl: string | null;
  /** All that runs, and what the person has done last. */
  jobs: Job[];
}

/** When, by whom and why something became what it is. */
export interface Since {
  revision: number;
  at: string;
  by: string;
  why: string | null;
}

export interface Change extends Since {
  action: string;
  subject: string;
  from: string | null;
  to: string | null;
  traffic: number | null;
  /** The commit from which `to` was built. */
  commit: string | null;
  /** Whether that checkout had uncommitted changes. */
  isUncommitted: boolean;
}

interface LiveVersion {
  version: string;
  /** Share of the visitors, in percent. */
  traffic: number;
  default: boolean;
}

export interface HeldLock {
  by: string;
  at: string;
  why: string;
}

export interface PackageRow {
  name: string;
  live: LiveVersion[];
  /** Its last change. */
  changed: Since | null;
  lock: HeldLock | null;
  right: Right;
}

export interface Overview {
  revision: number;
  at: string;
  packages: PackageRow[];
  siteLock: HeldLock | null;
  /** For the whole site. */
  right: Right;
}

export interface ReleaseRow {
  version: string;
  /** Share of the visitors, in percent; null if it is not live. */
  traffic: number | null;
  since: Since;
  until: string | null;
  commit: string | null;
  /** Whether the person may give it to all visitors again. */
  mayReturn: boolean;
}

export interface PackageDetail extends PackageRow {
  revision: number;
  siteLock: HeldLock | null;
  /** The newest releases that visitors have had. */
  releases: ReleaseRow[];
  /** The versions that are stored and that no visitor has had. */
  stored: string[];
}

export interface HistoryPage {
  entries: Change[];
  /** Where the next page begins; null at the end. */
  before: number | null;
}

export interface Commit {
  hash: string;
  at: string;
  by: string;
  subject: string;
}

/** The changed lines of a file of texts, with `[-what was removed-]` and `{+what was added+}`. */
export interface TextChange {
  path: string;
  lines: string[];
}

export interface RevisionDetail {
  change: Change;
  /** The commits that visitors got with it, or lost by going back; the newest first. */
  commits: Commit[];
  isBack: boolean;
  texts: TextChange[];
  /** Why there are no commits; null if there are. */
  missing: string | null;
}

export interface Refusal {
  error: string;
}
