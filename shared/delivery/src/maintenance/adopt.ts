import { parseRegistry, RECORD, type Registry } from '@redeem/contracts';
import { configurationOf, NOT_FOUND_PAGE } from '@redeem/host';

import { DeliveryError } from '../delivery-error';
import { liveRecord, liveReleases, verifyRelease } from '../publish/inspect-release';
import type { SiteAuthor } from '../revisions/change-site';
import {
  createRevision,
  damageOf,
  LAST_NUMBER,
  type LatestRevision,
  readPast,
  revisionNumbers,
} from '../revisions/history';
import { SITE_LOCK } from '../revisions/locks';
import { packagesOf, pastAfter, versionAt } from '../revisions/past';
import { HEAD, readSite, showRevision } from '../revisions/publish-head';
import type { Past, Revision } from '../revisions/revision-contract';
import { toText } from '../storage/document';
import type { Storage } from '../storage/storage';

/** The state with which a new history begins. */
type Start = Pick<Revision, 'registry' | 'locks' | 'configuration' | 'tool'>;

interface Adopted {
  revision: Revision;
  /** Sentences about what is not known any more. */
  unknown: string[];
}

/**
 * Starts a new history when a file of the old one is lost and there is no backup: from the latest revision if its file
 * is intact, otherwise from registry.json, where locks are unknown. Every version whose files are intact counts as
 * published, so a rollback can restore it by `--to`. Throws a DeliveryError if nothing is lost, and if a live release
 * is not the one in its folder.
 */
export async function adopt({ storage, by, why }: SiteAuthor & { why: string }): Promise<Adopted> {
  const latest = await readSite(storage).then((site) => site.latest, damageOf);
  const isIntact = !(latest instanceof DeliveryError);
  if (isIntact) await requireLostPast(storage, latest);
  const start = isIntact ? latest : await shownState(storage, latest);
  await requireRecorded(storage, start.registry);

  const last = (await revisionNumbers(storage)).at(-1) ?? 0;
  const number = Math.max(last, start.registry.revision) + 1;
  if (number > LAST_NUMBER) {
    throw new DeliveryError(
      'damaged',
      `${HEAD} of ${storage.name} shows revision ${String(start.registry.revision)}, which is not plausible: ` +
        `restore it from a backup of the site, or remove it if \`delivery history\` names no lost file: ` +
        `\`delivery repair\` writes it again`,
    );
  }
  const { locks, configuration, tool } = start;
  const revision: Revision = {
    revision: number,
    at: new Date().toISOString(),
    by,
    change: { action: 'adopt', subject: SITE_LOCK, from: null, to: null, why },
    registry: { ...start.registry, revision: number },
    locks,
    ...(configuration && { configuration }),
    ...(tool !== undefined && { tool }),
  };
  if (!(await createRevision(storage, revision, await keptPasts(storage, revision)))) {
    throw new DeliveryError('conflict', `another command has changed ${storage.name}: try again`);
  }
  await showRevision(storage, revision);
  return {
    revision,
    unknown: [
      'which version was live before another: name the version of a rollback by --to',
      ...(isIntact ? [] : ['locks: lock again what has to stay as it is']),
    ],
  };
}

/** Refuses a site that has lost nothing that a command needs. */
async function requireLostPast(storage: Storage, latest: LatestRevision): Promise<void> {
  for (const name of Object.keys(latest.packages)) {
    const past = await readPast(storage, latest, name).catch(damageOf);
    if (past instanceof DeliveryError) return;
  }
  throw new DeliveryError(
    'conflict',
    `no command needs a lost file of ${storage.name}: it keeps its history`,
  );
}

/** Resolves to the state that visitors get. Throws `damage` if registry.json is no registry. */
async function shownState(storage: Storage, damage: DeliveryError): Promise<Start> {
  const bytes = await storage.read(HEAD);
  const page = await storage.read(NOT_FOUND_PAGE);
  const registry = parsed(bytes, (text) => parseRegistry(JSON.parse(text)));
  if (!registry) throw damage;
  // A site with its pages as files has its configuration in each of them.
  const configuration = parsed(page, configurationOf);
  return { registry, locks: {}, ...(configuration && { configuration }) };
}

function parsed<Value>(bytes: Uint8Array | null, parse: (text: string) => Value): Value | null {
  try {
    return bytes && parse(toText(bytes));
  } catch {
    return null;
  }
}

async function requireRecorded(storage: Storage, registry: Registry): Promise<void> {
  const found = await Promise.all(
    liveReleases(registry).map((release) => liveRecord(storage, release)),
  );
  const lines = found.flatMap((one) =>
    'fault' in one ? [`- ${one.fault.file} ${one.fault.what}`] : [],
  );
  if (lines.length === 0) return;
  throw new DeliveryError(
    'damaged',
    [
      `${HEAD} of ${storage.name} and these records differ, so it is unknown what went live:`,
      ...lines,
      'Nothing has changed. Restore them from a backup of the site',
    ].join('\n'),
  );
}

/** Resolves to the intact versions of each package. Those that are not live count as live until this revision. */
async function keptPasts(storage: Storage, revision: Revision): Promise<Record<string, Past>> {
  const { revision: number, at, registry } = revision;
  const pasts: Record<string, Past> = {};
  const live = new Set(liveReleases(registry).map(({ folder }) => folder));
  for (const path of [...(await storage.paths('shell')), ...(await storage.paths('remotes'))]) {
    if (!path.endsWith(`/${RECORD}`)) continue;
    const folder = path.slice(0, -RECORD.length - 1);
    if (live.has(folder) || !(await isIntactRelease(storage, folder))) continue;
    const { name, version } = versionAt(folder);
    const past = { version, since: number, until: { revision: number, at } };
    pasts[name] = [...(pasts[name] ?? []), past];
  }
  for (const name of packagesOf(registry)) {
    pasts[name] = pastAfter(pasts[name] ?? [], name, null, revision);
  }
  return pasts;
}

function isIntactRelease(storage: Storage, folder: string): Promise<boolean> {
  return verifyRelease(storage, folder).then(
    () => true,
    () => false,
  );
}
