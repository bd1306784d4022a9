import { randomUUID } from 'node:crypto';

import type { Storage } from '@redeem/storage';
import * as v from 'valibot';

import type { Person } from '../api';
import type { Decision, Place, Publication } from '../content-api';
import { mayEditContent } from './access';
import { KEPT_FOLDER, keyOf, placeOf, type Texts } from './drafts';
import { createJournal, type Entry } from './journal';

/** A console that has begun a publication is given up after this time, in milliseconds: it was killed. */
const CLAIM_MS = 10 * 60_000;
/** A publication is not made up for after this time: nobody expects it any more, in milliseconds. */
const MOST_LATE_MS = 24 * 60 * 60_000;
const TOO_LATE =
  'No console ran at its time, nor for a day after it. Nothing was published: look at the texts, and publish them now if they still hold.';
/** What has ended is listed for this time, in milliseconds. */
const LISTED_MS = 14 * 24 * 60 * 60_000;

const Moment = v.object({ by: v.string(), at: v.string() });

const PublicationFileContract = v.object({
  state: v.picklist(['waiting', 'planned', 'running', 'done', 'failed', 'withdrawn']),
  /** The texts as they were when somebody asked for it: later changes of the drafts do not count. */
  texts: v.record(v.string(), v.object({ text: v.string(), base: v.string(), draft: v.number() })),
  why: v.string(),
  asked: Moment,
  /** All who have written the texts. */
  authors: v.array(v.string()),
  needsApproval: v.boolean(),
  approved: v.nullable(Moment),
  /** Null for a publication at the moment of its approval. */
  due: v.nullable(v.object({ at: v.string(), zone: v.string() })),
  /** The revision of the site when a console began it. */
  claimed: v.nullable(v.number()),
  /** When it got its state, by the clock of the storage. */
  since: v.string(),
  result: v.nullable(v.string()),
});
export type PublicationFile = v.InferOutput<typeof PublicationFileContract>;

/** A publication as somebody asks for it. */
export type RequestedPublication = Pick<
  PublicationFile,
  'texts' | 'why' | 'authors' | 'needsApproval' | 'due'
>;

interface Run {
  /** Publishes the texts. Resolves to what came of it. */
  publish: (file: PublicationFile) => Promise<{ state: 'done' | 'failed'; result: string }>;
  /** Resolves to the revision of the site. */
  revision: () => Promise<number>;
  onError: (error: unknown) => void;
}

/** Creates the publications of a site that wait for an approval or for their time. Several consoles may run them. */
export function createPublications(storage: Storage) {
  const journal = createJournal(storage, `${KEPT_FOLDER}/publications`, PublicationFileContract);

  /** Resolves to the time by the clock of the storage, which all consoles share. */
  const now = async () => (await storage.now()).toISOString();

  async function ask(file: RequestedPublication, by: string): Promise<string> {
    const id = randomUUID();
    const at = await now();
    await journal.append(id, 0, {
      ...file,
      state: file.needsApproval ? 'waiting' : 'planned',
      asked: { by, at },
      approved: null,
      claimed: null,
      since: at,
      result: null,
    });
    return id;
  }

  /** Changes a publication that is as its author has seen it. Resolves to false if it has changed since. */
  async function change(
    id: string,
    { number, value }: Entry<PublicationFile>,
    changes: Partial<PublicationFile>,
  ): Promise<boolean> {
    const next = { ...value, ...changes, since: await now() };
    return (await journal.append(id, number, next)) !== null;
  }

  /**
   * Runs a publication, unless another console has begun it. The claim keeps two consoles from doing the same work. That it happens
   * once, the history decides: the claim has the revision of the site, and delivery refuses a publication if support has changed since.
   */
  async function run(
    id: string,
    entry: Entry<PublicationFile>,
    { publish, revision }: Omit<Run, 'onError'>,
  ): Promise<void> {
    // A console that takes over keeps the revision of the one that was killed.
    const claimed = entry.value.claimed ?? (await revision());
    if (!(await change(id, entry, { state: 'running', claimed }))) return;
    const own = await journal.latest(id);
    if (own?.number !== entry.number + 1) return;
    await change(id, own, await publish(own.value));
  }

  /** Runs what is due. An error of one publication keeps no other from its time. */
  async function runDue({ onError, ...how }: Run): Promise<void> {
    const time = Date.parse(await now());
    for (const [id, entry] of await journal.all()) {
      const late = latenessOf(entry.value, time);
      if (late === null) continue;
      const done =
        late > MOST_LATE_MS
          ? change(id, entry, { state: 'failed', result: TOO_LATE })
          : run(id, entry, how);
      await done.catch(onError);
    }
  }

  /** Resolves to the publications that people look at, the last ones first. */
  async function list(person: Person): Promise<Publication[]> {
    const time = Date.parse(await now());
    const all = await journal.all();
    return [...all]
      .filter(([, { value }]) => isOpen(value) || time - Date.parse(value.since) < LISTED_MS)
      .sort(([, one], [, other]) => other.value.asked.at.localeCompare(one.value.asked.at))
      .map(([id, entry]) => shownOf(id, entry, person));
  }

  return { ask, change, run, runDue, list, latest: journal.latest };
}

/** Returns by how many milliseconds a publication is late; null if it is not to be run. */
function latenessOf({ state, due, since }: PublicationFile, time: number): number | null {
  if (state === 'running') {
    const idle = time - Date.parse(since);
    return idle > CLAIM_MS ? idle - CLAIM_MS : null;
  }
  if (state !== 'planned') return null;
  // One without a time is due when it was approved.
  const late = time - Date.parse(due?.at ?? since);
  return late >= 0 ? late : null;
}

function isOpen({ state }: PublicationFile): boolean {
  return ['waiting', 'planned', 'running'].includes(state);
}

function shownOf(
  id: string,
  { number, value }: Entry<PublicationFile>,
  person: Person,
): Publication {
  const { state, texts, why, asked, due, approved, result } = value;
  return {
    id,
    number,
    state,
    places: Object.keys(texts).map(placeOf),
    why,
    ...asked,
    due,
    approved,
    result,
    may: (['approve', 'withdraw', 'restore'] as const).filter(
      (decision) => refusalOfDecision(decision, value, person) === null,
    ),
  };
}

/** Returns why a person may not decide that; null if the person may. */
export function refusalOfDecision(
  decision: Decision,
  { state, asked, authors }: PublicationFile,
  person: Person,
): string | null {
  const { name } = person;
  if (!mayEditContent(person)) return `${name} (${person.role}) may not ${decision} texts`;
  if (decision === 'withdraw') {
    return state === 'waiting' || state === 'planned'
      ? null
      : 'It has begun, or has ended, and cannot be withdrawn';
  }
  if (decision === 'restore') return state === 'withdrawn' ? null : 'It is not withdrawn';
  if (state !== 'waiting') return 'It does not wait for an approval';
  // Two names of one person are the matter of who gives the names: the proxy.
  return asked.by === name || authors.includes(name)
    ? 'Somebody else has to approve it: you have written it, or asked for it'
    : null;
}

/** Returns the texts of a publication whose live text is another by now. */
export function overtakenIn({ texts }: Pick<PublicationFile, 'texts'>, live: Texts): Place[] {
  return Object.entries(texts)
    .filter(([key, { base }]) => live.get(key) !== base)
    .map(([key]) => placeOf(key));
}

/** Returns the names of files for a sentence. */
export function namesOf(places: readonly Place[]): string {
  return places.map(keyOf).join(', ');
}
