import {
  type LoadGate,
  lock,
  promote,
  publish,
  retire,
  rollback,
  unlock,
  type Verdict,
} from '@redeem/delivery';
import { releasesOf } from '@redeem/contracts';
import {
  DeliveryError,
  type LatestRevision,
  packagePast,
  parseAuthor,
  pastVersion,
  type Revision,
  SITE,
  type Storage,
  StoreError,
} from '@redeem/delivery/site';

import type { ActionRequest, Change, Draft, Outcome, Person, Refusal } from '../api';
import { actionsOf } from './access';
import type { SiteReader } from './read-site';

/** The person may not do that, or the site is not as the page showed it. */
class RefusedAction extends Error {
  override name = 'RefusedAction';

  constructor(
    readonly kind: 'forbidden' | 'stale',
    message: string,
    readonly changes: Change[] = [],
  ) {
    super(message);
  }
}

export interface Actor {
  storage: Storage;
  reader: SiteReader;
  person: Person;
  loadGate: LoadGate;
  /** Receives the steps of a publication. */
  onProgress?: (text: string) => void;
}

/** Throws a RefusedAction if the person may not do that, or if the site is not as the page showed it. */
export async function requireAllowed(
  request: ActionRequest,
  { reader, person }: Pick<Actor, 'reader' | 'person'>,
): Promise<void> {
  const { action, name } = request;
  if (!actionsOf(person, name).includes(action)) {
    throw new RefusedAction(
      'forbidden',
      `${person.name} (${person.role}) may not ${action} ${name ?? 'the site'}`,
    );
  }
  await requireShown(request, await reader.latest(), reader);
}

/** Does what a person asks for, by the functions of delivery, and says how that person takes it back. */
export async function act(request: ActionRequest, actor: Actor): Promise<Outcome> {
  const { storage, reader, person, loadGate, onProgress = () => undefined } = actor;
  await requireAllowed(request, actor);
  const { name, why } = request;
  const before = await reader.latest();
  const outcome = (
    { revision }: Revision,
    undo: Draft | null,
    findings: Verdict[] = [],
  ): Outcome => {
    const mayUndo = undo !== null && actionsOf(person, undo.name).includes(undo.action);
    return { revision, findings, undo: mayUndo ? undo : null };
  };
  const author = { storage, by: parseAuthor(person.name), why, seen: request.revision };

  switch (request.action) {
    case 'publish': {
      const { version, traffic } = request;
      const { revision: done, verdicts } = await publish({
        ...author,
        name: request.name,
        version,
        traffic,
        loadGate,
        say: onProgress,
      });
      const { from } = done.change;
      const undo = { action: 'rollback' as const, name: request.name, version };
      return outcome(done, traffic < 100 ? undo : backTo(request.name, from), verdicts);
    }
    case 'raise':
    case 'lower': {
      const { action, version, traffic } = request;
      const trial = releasesOf(before.registry, request.name).find(
        ({ metadata, deployment }) => metadata.version === version && !deployment.default,
      );
      const share = trial?.deployment.traffic ?? 0;
      // A share is what it is on the site, whatever the page has called it.
      if (trial && traffic > share !== (action === 'raise')) {
        throw new RefusedAction(
          'forbidden',
          `${String(traffic)} % is not to ${action} ${String(share)} %`,
        );
      }
      const done = await promote({ ...author, name: request.name, version, traffic });
      return outcome(done, undoOfPromotion(request.name, version, share, done));
    }
    case 'rollback': {
      const { version, to } = request;
      await requireReturn(request, actor);
      const done = await rollback({
        ...author,
        name: request.name,
        ...(version !== undefined && { version }),
        ...(to !== undefined && { to }),
      });
      return outcome(done, undoOfRollback(request, before, done));
    }
    case 'retire': {
      const done = await retire({ ...author, name: request.name });
      return outcome(done, backTo(request.name, done.change.from));
    }
    case 'lock': {
      const done = await lock({ ...author, ...(name !== null && { name }) });
      return outcome(done, { action: 'unlock', name });
    }
    case 'unlock': {
      const done = await unlock({ ...author, ...(name !== null && { name }) });
      return outcome(done, { action: 'lock', name });
    }
  }
}

/**
 * Refuses a return that is none: somebody who may not give a release to more visitors goes back only to a version that all of them
 * have had.
 */
async function requireReturn(
  { name, version, to }: Extract<ActionRequest, { action: 'rollback' }>,
  { reader, person }: Actor,
): Promise<void> {
  if ((version === undefined) === (to === undefined)) {
    throw new RefusedAction(
      'stale',
      'a rollback names a trial that ends, or a version to return to',
    );
  }
  if (to === undefined || actionsOf(person, name).includes('raise')) return;
  const latest = await reader.latest();
  const found = pastVersion(latest, name, to);
  const isLive = releasesOf(latest.registry, name).length > 0;
  if (isLive && found?.before !== undefined) return;
  throw new RefusedAction(
    'forbidden',
    isLive
      ? `${name} ${to} was never what all visitors got: only its team gives it to more of them`
      : `${name} was withdrawn: only its team brings it back`,
  );
}

function undoOfRollback(
  { name, version }: Extract<ActionRequest, { action: 'rollback' }>,
  { registry }: LatestRevision,
  done: Revision,
): Draft | null {
  if (version === undefined) return backTo(name, done.change.from);
  const trial = releasesOf(registry, name).find(({ metadata }) => metadata.version === version);
  if (!trial) return null;
  return { action: 'publish', name, version, traffic: trial.deployment.traffic };
}

function undoOfPromotion(name: string, version: string, share: number, done: Revision): Draft {
  const { traffic, from } = done.change;
  if (traffic !== undefined) {
    return { action: traffic > share ? 'lower' : 'raise', name, version, traffic: share };
  }
  return backTo(name, from);
}

/** Returns the action that gives all visitors what they had; null is nothing. */
function backTo(name: string, version: string | null): Draft {
  return version === null ? { action: 'retire', name } : { action: 'rollback', name, to: version };
}

/**
 * Refuses an action on a package that has changed since the page was shown, with the last of these changes. Who changes it after
 * this check is found by delivery, which gets the revision of the page.
 */
async function requireShown(
  { name, revision }: ActionRequest,
  latest: LatestRevision,
  reader: SiteReader,
): Promise<void> {
  const { revision: last } = latest;
  if (revision > last) {
    throw new RefusedAction(
      'stale',
      `the site shows revision ${String(last)}, which is older than your page: load it again`,
    );
  }
  const subjects = [SITE, name];
  const since = await reader.changesAfter(revision, last);
  const changes = since.filter(
    ({ subject, damage }) => damage !== null || subjects.includes(subject),
  );
  const changed = name === null ? undefined : packagePast(latest, name)?.changed;
  const isChanged = changes.length > 0 || (changed?.revision ?? 0) > revision;
  // Locks are no change of a package, and not all changes were looked at.
  const missed = last - revision;
  if (!isChanged && missed <= since.length) return;
  throw new RefusedAction(
    'stale',
    isChanged
      ? `${name ?? 'The site'} has changed since your page was shown`
      : `${String(missed)} changes are newer than your page: load it again`,
    changes,
  );
}

/** Returns the status of the answer to a failed action; null for an error that is no answer. */
export function statusOf(error: unknown): 403 | 404 | 409 | 422 | 503 | null {
  if (error instanceof RefusedAction) return error.kind === 'forbidden' ? 403 : 409;
  if (isOfStorage(error)) return 503;
  if (!(error instanceof DeliveryError)) return null;
  switch (error.reason) {
    case 'not-found':
      return 404;
    case 'conflict':
      return 409;
    case 'refused':
    case 'untried':
      return 422;
    case 'damaged':
      return 503;
  }
}

/** Checks whether the files of the site could not be read or written. */
export function isOfStorage(error: unknown): error is Error {
  if (error instanceof StoreError) return true;
  const { syscall } = error as NodeJS.ErrnoException;
  // A program that does not start is none of it.
  return error instanceof Error && syscall !== undefined && !syscall.startsWith('spawn');
}

/** Returns what the page shows of a failed action. Another error than a refusal is for the output of the console. */
export function refusalOf(error: unknown, onError: (error: unknown) => void): Refusal {
  if (isOfStorage(error)) {
    onError(error.message);
    return { error: `The store of the site does not answer: ${error.message}` };
  }
  if (statusOf(error) === null) {
    onError(error);
    return { error: 'The console failed; its output says why.' };
  }
  const changes = error instanceof RefusedAction ? error.changes : [];
  return { error: (error as Error).message, ...(changes.length > 0 && { changes }) };
}
