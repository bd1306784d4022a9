import { isDeepStrictEqual } from 'node:util';

import {
  checkRelease,
  lock,
  promote,
  publish,
  requireUnchanged,
  retire,
  rollback,
  unlock,
} from '@redeem/delivery';
import { releasesOf } from '@redeem/contracts';
import {
  DeliveryError,
  type LatestRevision,
  parseAuthor,
  readRevision,
  type Revision,
} from '@redeem/delivery/site';
import * as v from 'valibot';

import { type ActionRequest, wordsOf } from '../actions';
import type { Job, Person } from '../api';
import type { Site } from './part';
import { rightOn, wasForAll } from './people';
import { Refused } from './refusals';

/** The reason of a change, for those who read the history. */
export const WhyContract = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('must not be empty'),
  v.maxLength(300),
  v.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'must be one line of printable text'),
);
const Name = v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,63}$/));
const Version = v.pipe(v.string(), v.regex(/^\d[\w.+-]{0,63}$/));
const Traffic = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100));
const RevisionNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

const COMMON = { revision: RevisionNumber, why: WhyContract, name: Name };

/** An action of the page. Name and version are never paths. */
export const ActionContract: v.GenericSchema<unknown, ActionRequest> = v.variant('action', [
  v.strictObject({
    ...COMMON,
    action: v.picklist(['publish', 'promote']),
    version: Version,
    traffic: Traffic,
  }),
  v.strictObject({ ...COMMON, action: v.picklist(['end', 'rollback']), version: Version }),
  v.strictObject({ ...COMMON, action: v.literal('retire') }),
  v.strictObject({ ...COMMON, action: v.picklist(['lock', 'unlock']), name: v.nullable(Name) }),
]);

/** A release for the gate. */
export const CheckContract = v.strictObject({ name: Name, version: Version });

/** Does what a person asks for, by the functions of delivery. Resolves to its result; to a job that goes on for a publication. */
export async function act(request: ActionRequest, site: Site, person: Person): Promise<Job> {
  const { storage, reader, jobs, loadGate } = site;
  const latest = await reader.latest();
  requireRight(request, latest, person);
  await requireSeen(request, latest, site);
  const { why, revision: seen } = request;
  const author = { storage, by: parseAuthor(person.name), why, seen };
  const { title } = wordsOf(request);
  if (request.action === 'publish') {
    return jobs.start(person, title, async (say) => {
      const { revision } = await publish({ ...request, ...author, loadGate, say });
      return revision;
    });
  }
  const { revision } = await change(request, author);
  return jobs.note(person, title, revision);
}

type Author = Omit<Parameters<typeof retire>[0], 'name'> & { why: string };

function change(
  request: Exclude<ActionRequest, { action: 'publish' }>,
  author: Author,
): Promise<Revision> {
  switch (request.action) {
    case 'promote':
      return promote({ ...author, ...request });
    case 'end':
      return rollback({ ...author, ...request });
    case 'rollback':
      return rollback({ ...author, name: request.name, to: request.version });
    case 'retire':
      return retire({ ...author, ...request });
    case 'lock':
      return lock({ ...author, name: request.name ?? undefined });
    case 'unlock':
      return unlock({ ...author, name: request.name ?? undefined });
  }
}

/** Lets the gate judge a stored release against what is live now, which changes nothing. */
export function check(name: string, version: string, site: Site, person: Person): Job {
  const { storage, jobs, loadGate } = site;
  if (rightOn(person, name) !== 'all') throw forbidden(person, `check ${name}`);
  return jobs.start(person, `Check ${name} ${version}`, async (say) => {
    await checkRelease({ storage, name, version, loadGate, say });
    return {};
  });
}

function forbidden({ name, role }: Person, what: string): Refused {
  return new Refused(403, `${name} (${role}) may not ${what}`);
}

function requireRight(request: ActionRequest, latest: LatestRevision, person: Person): void {
  const right = rightOn(person, request.name);
  if (right === 'all' || (right === 'take' && takesBack(request, latest))) return;
  throw forbidden(person, `${request.action} ${request.name ?? 'the site'}`);
}

/** Returns whether an action gives no release to more visitors, other than one that all of them have had. */
function takesBack(request: ActionRequest, latest: LatestRevision): boolean {
  switch (request.action) {
    case 'lock':
    case 'end':
      return true;
    case 'promote': {
      const { name, version, traffic } = request;
      // A share is what it is on the site, whatever the page has called it.
      const live = releasesOf(latest.registry, name);
      const trial = live.find(({ metadata }) => metadata.version === version);
      return trial !== undefined && traffic <= trial.deployment.traffic;
    }
    case 'rollback':
      return wasForAll(latest, request.name, request.version);
    case 'publish':
    case 'retire':
    case 'unlock':
      return false;
  }
}

/** Refuses an action on a site that is not as the page showed it. Delivery finds those who are faster after this. */
async function requireSeen(
  { action, name, revision }: ActionRequest,
  latest: LatestRevision,
  { storage }: Site,
): Promise<void> {
  if (revision > latest.revision)
    throw new DeliveryError(
      'conflict',
      `the site shows revision ${String(latest.revision)}, which is older than your page: load it again`,
    );
  if (name !== null)
    requireUnchanged(latest, action === 'end' ? 'rollback' : action, name, revision);
  // Locks are no change of a package.
  if (action !== 'unlock' || revision === latest.revision) return;
  const { locks } = await readRevision(storage, revision);
  if (!isDeepStrictEqual(locks, latest.locks))
    throw new DeliveryError('conflict', 'somebody has changed the locks meanwhile: look at them');
}
