import { DeliveryError } from '@redeem/delivery';
import type { Storage } from '@redeem/storage';

import type { Draft, Outcome, Person } from '../api';
import type { ContentOverview, Decision, PublicationRequest } from '../content-api';
import { wallTime } from '../content-time';
import { actionsOf, CONTENT, mayEditContent } from './access';
import { RefusedAction } from './act';
import { type Content, type ContentTools, overtaken, requireEditor } from './content';
import { keyOf, type Texts } from './drafts';
import {
  createPublications,
  namesOf,
  overtakenIn,
  type PublicationFile,
  refusalOfDecision,
  type RequestedPublication,
} from './publications';
import type { SiteReader } from './read-site';

/** What Git gets to know of a publication. */
export interface CommitNote {
  by: string;
  why: string;
  revision: number;
}

interface PublishingOptions {
  storage: Storage;
  reader: SiteReader;
  content: Content;
  tools: ContentTools;
  /** Whether somebody else has to approve a publication. */
  needsApproval: boolean;
  /** Commits the live texts in Git. Resolves to the branch that has them. Null without a remote of Git. */
  commit: ((about: CommitNote) => Promise<string>) | null;
  onError: (error: unknown) => void;
}

export type Publishing = ReturnType<typeof createPublishing>;

/** Creates the publication of drafts: now, at a time, and after an approval. */
export function createPublishing(options: PublishingOptions) {
  const { storage, reader, content, tools, needsApproval, commit, onError } = options;
  const publications = createPublications(storage);

  async function overview(person: Person): Promise<ContentOverview> {
    const [rows, shown, last] = await Promise.all([
      content.rows(),
      publications.list(person),
      lastChange(person),
    ]);
    const mayEdit = mayEditContent(person);
    return { ...rows, publications: shown, mayEdit, needsApproval, last };
  }

  async function lastChange(person: Person): Promise<ContentOverview['last']> {
    const { packages } = await reader.latest();
    const number = packages[CONTENT]?.changed?.revision;
    if (number === undefined) return null;
    const { revision, at, by, why, action, from, traffic } = await reader.changeAt(number);
    const isWhole = action === 'publish' && traffic === null && from !== null;
    return { revision, at, by, why, undo: isWhole ? undoTo(from, person) : null };
  }

  /** Resolves to whether a publication happens at once. Throws unless it may be asked for. */
  async function isNow(request: PublicationRequest, person: Person): Promise<boolean> {
    const file = await requestedFile(request, person);
    return !file.needsApproval && !file.due;
  }

  /** Asks for a publication that waits for an approval or for its time. */
  async function ask(request: PublicationRequest, person: Person): Promise<string> {
    return publications.ask(await requestedFile(request, person), person.name);
  }

  async function publishNow(
    request: PublicationRequest,
    person: Person,
    onProgress?: (text: string) => void,
  ): Promise<Outcome> {
    const file = await requestedFile(request, person);
    if (file.needsApproval || file.due) throw new RefusedAction('forbidden', 'It has to wait');
    const { live } = await content.load();
    const { from, ...done } = await tools.publish({
      texts: withTexts(live, file),
      by: person.name,
      why: file.why,
      seen: request.revision,
      onProgress,
    });
    await notePublished(file).catch(onError);
    if (commit) onProgress?.('commit the texts in Git');
    const about = { by: person.name, why: file.why, revision: done.revision };
    done.notes.push(...(await committed(about)));
    return { ...done, undo: from === null ? null : undoTo(from, person) };
  }

  /** Throws unless a publication may be asked for: by this person, with these drafts, without mistakes, at that time. */
  async function requestedFile(
    { drafts: wanted, why, due }: PublicationRequest,
    person: Person,
  ): Promise<RequestedPublication> {
    requireEditor(person);
    const { live, open } = await content.load();
    const chosen = wanted.map((place) => {
      const draft = open.get(keyOf(place));
      if (draft?.number !== place.number) throw overtaken(draft?.by);
      return [keyOf(place), draft] as const;
    });
    const texts = Object.fromEntries(
      chosen.map(([key, { text, base, number }]) => [key, { text, base, draft: number }]),
    );
    const file = {
      texts,
      why,
      authors: [...new Set(chosen.flatMap(([, { authors }]) => authors))],
      needsApproval,
      due: due && { at: due.at, zone: due.zone },
    };
    requireCurrent(file, live);
    await requireSound(withTexts(live, file));
    if (due) await requireTime(due);
    return file;
  }

  async function requireSound(texts: Texts): Promise<void> {
    const problems = await tools.problemsOf(texts);
    const lines = [...problems].flatMap(([key, found]) =>
      found.map(({ line, message }) => `${key}, line ${String(line)}: ${message}`),
    );
    if (lines.length === 0) return;
    const rest = lines.length > 8 ? [`and ${String(lines.length - 8)} more`] : [];
    throw new DeliveryError('refused', [...lines.slice(0, 8), ...rest].join('\n'));
  }

  async function requireTime({ at, local, zone }: NonNullable<PublicationRequest['due']>) {
    if (wallTime(at, zone) !== local) {
      throw new DeliveryError('refused', `${local.replace('T', ' ')} is no time in ${zone}`);
    }
    const now = await storage.now();
    if (Date.parse(at) <= now.getTime()) {
      throw new DeliveryError(
        'refused',
        `That time is past: the clock of the store shows ${now.toISOString()}`,
      );
    }
  }

  async function decide(
    id: string,
    { decision, seen }: { decision: Decision; seen: number },
    person: Person,
  ): Promise<boolean> {
    const entry = await publications.latest(id);
    if (!entry) return false;
    const refusal = refusalOfDecision(decision, entry.value, person);
    if (refusal !== null) throw new RefusedAction('forbidden', refusal);
    const isSame = entry.number === seen;
    const changes = await changesOf(decision, entry.value, person);
    if (!isSame || !(await publications.change(id, entry, changes))) throw overtaken();
    return true;
  }

  async function changesOf(
    decision: Decision,
    { due, needsApproval: isWaiting }: PublicationFile,
    { name: by }: Person,
  ): Promise<Partial<PublicationFile>> {
    const now = await storage.now();
    switch (decision) {
      case 'approve':
        return { state: 'planned', approved: { by, at: now.toISOString() } };
      case 'withdraw':
        return { state: 'withdrawn', result: `Withdrawn by ${by}` };
      case 'restore': {
        // Nobody expects it to happen at once.
        if (!isWaiting && !(Date.parse(due?.at ?? '') > now.getTime())) {
          throw new RefusedAction('stale', 'Its time is past: publish the draft anew');
        }
        // Whoever has withdrawn it may have approved it before.
        return { state: isWaiting ? 'waiting' : 'planned', approved: null, result: null };
      }
    }
  }

  /** Runs the publications whose time has come. */
  async function runDue(): Promise<void> {
    const revision = async () => (await reader.latest()).revision;
    const publish = async (file: PublicationFile) => {
      try {
        return { state: 'done' as const, result: await runPlanned(file) };
      } catch (error) {
        if (!(error instanceof DeliveryError || error instanceof RefusedAction)) throw error;
        return { state: 'failed' as const, result: `Nothing was published: ${error.message}` };
      }
    };
    await publications.runDue({ publish, revision, onError });
  }

  /** Publishes what was claimed at a revision. Delivery refuses it if support has changed since, so that it happens once. */
  async function runPlanned(file: PublicationFile): Promise<string> {
    const { asked, approved, why, claimed, texts } = file;
    const { live, revision } = await content.load();
    const { packages } = await reader.latest();
    const changed = packages[CONTENT]?.changed?.revision ?? 0;
    const reason = approved ? `${why} (approved by ${approved.by})` : why;
    const resultOf = async (revision: number) =>
      [
        `Published: revision ${String(revision)}`,
        ...(await committed({ by: asked.by, why: reason, revision })),
      ].join('. ');
    const isLive = Object.entries(texts).every(([key, { text }]) => live.get(key) === text);
    if (isLive) {
      await notePublished(file);
      return resultOf(changed);
    }
    requireCurrent(file, live);
    const done = await tools.publish({
      texts: withTexts(live, file),
      by: asked.by,
      why: reason,
      seen: claimed ?? revision,
    });
    await notePublished(file).catch(onError);
    return resultOf(done.revision);
  }

  /** Commits what was published. Resolves to what came of it, in a sentence: visitors have the texts, whatever Git does. */
  async function committed(about: CommitNote): Promise<string[]> {
    if (!commit) return [];
    try {
      return [`Git has the texts on the branch ${await commit(about)}`];
    } catch (error) {
      return [
        `The texts are live, but not in Git: ${(error as Error).message}; npm run delivery -- pull-content writes them into a checkout`,
      ];
    }
  }

  /** Marks the drafts that were published as they are. A draft that somebody has changed since stays one. */
  async function notePublished({ texts }: Pick<PublicationFile, 'texts'>): Promise<void> {
    for (const [key, { draft }] of Object.entries(texts)) {
      const entry = await content.drafts.latest(key);
      if (entry) await content.drafts.write(key, draft, { ...entry.value, isPublished: true });
    }
  }

  return { overview, isNow, ask, publishNow, decide, runDue };
}

function withTexts(live: Texts, { texts }: Pick<PublicationFile, 'texts'>): Texts {
  return new Map([
    ...live,
    ...Object.entries(texts).map(([key, { text }]) => [key, text] as const),
  ]);
}

function undoTo(to: string, person: Person): Draft | null {
  if (!actionsOf(person, CONTENT).includes('rollback')) return null;
  return { action: 'rollback', name: CONTENT, to };
}

/** Refuses texts that were begun from others than the live ones: they would take away what somebody else has published. */
function requireCurrent(file: Pick<PublicationFile, 'texts'>, live: Texts): void {
  const over = overtakenIn(file, live);
  if (over.length === 0) return;
  throw new RefusedAction(
    'stale',
    `The live text of ${namesOf(over)} has changed since the draft was begun: open it, and take the change in`,
  );
}
