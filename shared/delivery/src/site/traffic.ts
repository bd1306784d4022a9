import { defaultOf, type FallbackRelease, type RegistryEntry } from '@redeem/contracts';

import { DeliveryError } from './delivery-error';
import type { ReleasedEntry } from './record';

/*
 * The live releases of one remote: the default first, then the trials in the order in which they started. This order
 * decides which visitor gets which release (`shareOf` of @redeem/contracts), so a trial that is added at the end moves
 * no visitor from another trial.
 */

/** Returns the entries after a release goes to all visitors, which ends all trials. */
export function toEverybody(
  entry: ReleasedEntry,
  fallback: FallbackRelease | undefined,
): RegistryEntry[] {
  const extras = { ...entry.extras, ...(fallback && { fallback }) };
  return [{ ...entry, extras, deployment: { traffic: 100, default: true } }];
}

/** Returns the release that pages fall back on when the version that replaces these entries fails. */
export function previousDefault(
  entries: readonly RegistryEntry[],
  version: string,
): FallbackRelease | undefined {
  const before = defaultOf(entries);
  if (!before || before.metadata.version === version) return before?.extras.fallback;
  const { url, metadata } = before;
  return { url, metadata };
}

/** Returns the entries after a release goes to a share of the visitors, in percent. Other trials keep their shares. */
export function onTrial(
  entries: readonly RegistryEntry[],
  entry: ReleasedEntry,
  traffic: number,
): RegistryEntry[] {
  const same = ({ metadata }: RegistryEntry) => metadata.version === entry.metadata.version;
  const trial = { ...entry, deployment: { traffic, default: false } };
  return balanced(
    entries.some(same)
      ? entries.map((other) => (same(other) ? trial : other))
      : [...entries, trial],
  );
}

/** Returns the entries without a trial, whose visitors return to the default. */
export function withoutTrial(entries: readonly RegistryEntry[], version: string): RegistryEntry[] {
  return balanced(entries.filter(({ metadata }) => metadata.version !== version));
}

/**
 * Returns the trial of a version, or without a version the only trial; null if there is none. Throws a DeliveryError
 * that lists the versions on trial if the version is not among them, or if there are several and none is given.
 */
export function trialOf(
  name: string,
  entries: readonly RegistryEntry[],
  version?: string,
): RegistryEntry | null {
  const trials = entries.filter(({ deployment }) => !deployment.default);
  const listed = trials
    .map(({ metadata, deployment }) => `${metadata.version} (${String(deployment.traffic)} %)`)
    .join(', ');
  if (version !== undefined) {
    const named = trials.find(({ metadata }) => metadata.version === version);
    if (named) return named;
    throw new DeliveryError(
      'not-found',
      `${name} ${version} is not on trial (on trial: ${listed || 'none'}). ` +
        `To give it to visitors: delivery publish ${name} --version ${version}`,
    );
  }
  const [first = null, ...others] = trials;
  if (others.length === 0) return first;
  const example = first?.metadata.version ?? '';
  throw new DeliveryError(
    'refused',
    `${name} has ${String(trials.length)} versions on trial: ${listed}. Say which, like --version ${example}`,
  );
}

/** Gives the default the share of traffic that the trials leave. */
function balanced(entries: RegistryEntry[]): RegistryEntry[] {
  const trials = entries.filter(({ deployment }) => !deployment.default);
  const rest = 100 - trials.reduce((sum, { deployment }) => sum + deployment.traffic, 0);
  if (rest < 0)
    throw new DeliveryError(
      'conflict',
      `the trials would have ${String(100 - rest)} % of the visitors: promote or roll back one`,
    );
  return entries.map((entry) =>
    entry.deployment.default ? { ...entry, deployment: { traffic: rest, default: true } } : entry,
  );
}
