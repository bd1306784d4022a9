import type { Laboratory } from '../laboratory';

/** The builds that are compared. */
export type Build = 'site' | 'singleBundle' | 'plainBundle' | 'defaultWiring';

/** Their deploy roots. */
export type Roots<Builds extends Build = Build> = Record<Builds, string>;

/** The measurements of each build, one for each round. */
export type Compared<Builds extends Build, T> = Record<Builds, T[]>;

/**
 * Measures the builds in turn, in several rounds, so that other work on the machine affects all of them.
 */
export async function compare<Builds extends Build, T>(
  laboratory: Laboratory,
  roots: Roots<Builds>,
  rounds: number,
  measure: (laboratory: Laboratory) => Promise<T>,
): Promise<Compared<Builds, T>> {
  const compared = mapBuilds(roots, (): T[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const build of Object.keys(roots) as Builds[]) {
      await laboratory.serve(roots[build]);
      compared[build].push(await measure(laboratory));
    }
  }
  return compared;
}

/** Returns one of the measured values, of each build. */
export function pick<Builds extends Build, T>(
  compared: Compared<Builds, T>,
  value: (measured: T) => number,
): Compared<Builds, number> {
  return mapBuilds(compared, (measured) => measured.map(value));
}

function mapBuilds<Builds extends Build, From, To>(
  builds: Record<Builds, From>,
  map: (from: From) => To,
): Record<Builds, To> {
  const entries = Object.entries<From>(builds).map(([build, from]) => [build, map(from)] as const);
  return Object.fromEntries(entries) as Record<Builds, To>;
}
