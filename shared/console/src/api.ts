import type { Verdict } from '@redeem/delivery';
import * as v from 'valibot';

/*
 * What page and server exchange. Types and pure functions, for both.
 */

/** `team` may change its own remotes; `support` may only take something back. */
export type Role = 'reader' | 'support' | 'team' | 'administrator';

export interface Person {
  /** The author in the history. */
  name: string;
  role: Role;
  /** The remotes of a `team`. */
  remotes?: string[] | undefined;
}

/** An action of the page. `raise` and `lower` change the share of a trial, `rollback` goes back to a version or ends a trial, `publish` takes a stored release. */
export type ActionName = 'publish' | 'raise' | 'lower' | 'rollback' | 'retire' | 'lock' | 'unlock';

/** The reason of a change, for those who read the history. */
const Why = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('must not be empty'),
  v.maxLength(300),
  v.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'must be one line of printable text'),
);
const Name = v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,63}$/));
const Version = v.pipe(v.string(), v.regex(/^\d[\w.+-]{0,63}$/));

const COMMON = {
  /** The revision that the page shows. */
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  why: Why,
};

const TRIAL = {
  name: Name,
  version: Version,
  traffic: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
};

export const ActionRequestContract = v.variant('action', [
  v.strictObject({
    ...COMMON,
    ...TRIAL,
    action: v.literal('publish'),
  }),
  v.strictObject({ ...COMMON, ...TRIAL, action: v.picklist(['raise', 'lower']) }),
  v.strictObject({
    ...COMMON,
    action: v.literal('rollback'),
    name: Name,
    /** The trial that ends. */
    version: v.exactOptional(Version),
    /** The version that all visitors get. */
    to: v.exactOptional(Version),
  }),
  v.strictObject({ ...COMMON, action: v.literal('retire'), name: Name }),
  v.strictObject({ ...COMMON, action: v.picklist(['lock', 'unlock']), name: v.nullable(Name) }),
]);

/** A release to check by the gate, which changes nothing. */
export const CheckRequestContract = v.strictObject({ name: Name, version: Version });

export type CheckRequest = v.InferOutput<typeof CheckRequestContract>;

export type ActionRequest = v.InferOutput<typeof ActionRequestContract>;

/** An action before its reason is written. */
export type Draft = ActionRequest extends infer Request
  ? Request extends ActionRequest
    ? Omit<Request, 'revision' | 'why'>
    : never
  : never;

/** Marks a request that an event or a timer has caused, and no person: it does not keep the session from ending. */
export const UNATTENDED = 'X-Console-Unattended';

export interface Session {
  person: Person;
  /** Sent with every change, so that no other page can send one. */
  token: string;
  /** The address of the site in messages. */
  root: string;
  /** The address of the visitors' page; null if the console does not know it. */
  siteUrl: string | null;
}

export interface Change {
  revision: number;
  at: string;
  by: string;
  action: string;
  subject: string;
  from: string | null;
  to: string | null;
  traffic: number | null;
  why: string | null;
  /** The commit from which `to` was built. */
  commit: string | null;
  /** Whether that checkout had uncommitted changes. */
  isUncommitted: boolean;
  /** Why the file of the revision cannot be read. */
  damage: string | null;
}

interface LiveVersion {
  version: string;
  traffic: number;
  default: boolean;
}

/** Returns the version that visitors without a trial get; undefined if none is live. */
export function defaultIn(live: readonly LiveVersion[]): string | undefined {
  return live.find((release) => release.default)?.version;
}

interface HeldLock {
  by: string;
  at: string;
  why: string;
}

export interface PackageRow {
  name: string;
  live: LiveVersion[];
  changed: { revision: number; at: string; by: string; why: string | null } | null;
  lock: HeldLock | null;
  /** The actions that the person may take. The server checks each of them again. */
  may: ActionName[];
}

/** The result of the last check of the site's files. */
export interface Health {
  at: string;
  /** What is wrong with the site, one sentence each. */
  problems: string[];
  unread: number;
  unfinished: string[];
  stored: string[];
}

export interface Overview {
  revision: number;
  at: string;
  packages: PackageRow[];
  siteLock: HeldLock | null;
  /** The actions that the person may take for the whole site. */
  may: ActionName[];
  /** Null until the files were read for the first time. */
  health: Health | null;
}

/** What the first page of somebody who has signed in contains, so that it asks for nothing before it shows something. */
export interface FirstPage {
  session: Session;
  overview: Overview;
  /** When it was made, in milliseconds since 1970. */
  at: number;
}

/** The ids in the HTML of the page. */
export const MARKED = { app: 'app', first: 'first' } as const;

interface ReleaseRow {
  version: string;
  /** Share of the visitors, in percent; null if it is not live. */
  traffic: number | null;
  since: Change | null;
  until: string | null;
  /** The length of its stored files; null if they are gone. */
  bytes: number | null;
  commit: string | null;
  wasLive: boolean;
}

export interface PackageDetail extends PackageRow {
  revision: number;
  siteLock: HeldLock | null;
  releases: ReleaseRow[];
  /** The versions that are stored and that no visitor has had. */
  stored: string[];
  /** The number of older releases, which are not listed. */
  older: number;
}

export interface HistoryPage {
  entries: Change[];
  /** Where the next page begins; null at the end. */
  before: number | null;
  /** The number of revisions that were looked at. */
  searched: number;
}

export interface Outcome {
  revision: number;
  /** What the gate has found. */
  findings: Verdict[];
  /** The action that takes it back; null if there is none that the person may do. */
  undo: Draft | null;
}

export interface Refusal {
  error: string;
  /** The changes since the revision that the page showed. */
  changes?: Change[];
}

/** One line of the answer to a publication or a check, which take a while. `{}` says that it goes on. */
export interface Progress {
  text?: string;
  outcome?: Outcome;
  findings?: Verdict[];
  refusal?: Refusal;
}

/** Returns the command that does the same as a check. */
export function commandOfCheck({ name, version }: CheckRequest, { root }: Pick<Session, 'root'>) {
  return `npm run delivery -- check ${name} --version ${version} --root ${quoted(root)}`;
}

/** Returns the command that does the same as an action. */
export function commandOf(
  draft: Draft,
  { why, by, root }: { why: string; by: string; root: string },
) {
  return [
    'npm run delivery --',
    ...wordsOf(draft),
    '--why',
    quoted(why || '…'),
    '--by',
    quoted(by),
    '--root',
    quoted(root),
  ].join(' ');
}

function wordsOf(draft: Draft): string[] {
  switch (draft.action) {
    case 'publish':
      return [
        'publish',
        draft.name,
        '--version',
        draft.version,
        ...(draft.traffic === 100 ? [] : ['--traffic', String(draft.traffic)]),
      ];
    case 'raise':
    case 'lower':
      return [
        'promote',
        draft.name,
        '--version',
        draft.version,
        '--traffic',
        String(draft.traffic),
      ];
    case 'rollback':
      return [
        'rollback',
        draft.name,
        ...(draft.version === undefined ? [] : ['--version', draft.version]),
        ...(draft.to === undefined ? [] : ['--to', draft.to]),
      ];
    case 'retire':
      return ['retire', draft.name];
    case 'lock':
    case 'unlock':
      return [draft.action, ...(draft.name === null ? [] : [draft.name])];
  }
}

function quoted(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
