import type { Gate, LoadGate, Verdict } from '../finding';
import type { Release } from '../release/read-release';
import { DeliveryError } from '../site/delivery-error';
import type { LatestRevision } from '../site/history';
import type { Storage } from '../site/storage';
import { folderOf } from './build-release';
import { isWaiting, type Reporter } from './reporter';

export interface GateRun {
  reporter: Reporter;
  loadGate: LoadGate;
}

interface GateCheck extends GateRun {
  storage: Storage;
  release: Release;
  live: LatestRevision;
  isFresh: boolean;
}

/** Resolves to the verdicts of the gate on a release. Throws a DeliveryError if it may not go live. */
export async function runGate({
  reporter,
  loadGate,
  release,
  ...check
}: GateCheck): Promise<Verdict[]> {
  const { checkRelease }: Gate = await loadGate();
  const verdicts = await checkRelease({
    ...{ ...check, release, folder: folderFor(release.name) },
    onVerdict: reporter.verdict,
    onProgress: reporter.say,
  });
  const broken = verdicts.filter(({ passed }) => !passed);
  if (broken.length === 0) return verdicts;
  throw gateError(release, broken);
}

/**
 * Returns the error of a release that does not go live: `refused`, or `untried` if a rule could not be checked and none
 * refuses it.
 *
 * @param broken The verdicts that did not pass; at least one.
 */
function gateError({ name, version: own }: Release, broken: readonly Verdict[]): DeliveryError {
  const isUntried = broken.every(({ untried }) => untried === true);
  const said = isUntried ? 'was not checked by every rule of the gate' : 'may not go live';
  const found = broken.filter(({ detail }) => !isWaiting(detail));
  const lines = found.map(({ rule, detail }) => `- ${rule}: ${detail}`);
  const message = [`${name} ${own} ${said}:`, ...lines].join('\n');
  return new DeliveryError(isUntried ? 'untried' : 'refused', message);
}

/** Returns a folder of this checkout in which the packages of a remote are installed; the checkout may not have that remote. */
function folderFor(name: string): string {
  try {
    return folderOf(name);
  } catch (error) {
    if (error instanceof DeliveryError) return folderOf('shell');
    throw error;
  }
}
