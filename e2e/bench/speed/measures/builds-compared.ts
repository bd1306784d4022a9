import type { Laboratory } from '../laboratory';

/** The deploy roots of the builds that are compared. */
export interface Roots {
  site: string;
  singleBundle: string;
  defaultWiring: string;
}

/** What was measured of each build, round after round. */
export type Compared<T> = Record<keyof Roots, T[]>;

/**
 * Measures all builds in turn, and so again and again: whatever else the machine does meanwhile,
 * it does to all of them.
 */
export async function compare<T>(
  laboratory: Laboratory,
  roots: Roots,
  rounds: number,
  measure: (laboratory: Laboratory) => Promise<T>,
): Promise<Compared<T>> {
  const compared: Compared<T> = { site: [], singleBundle: [], defaultWiring: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const build of Object.keys(compared) as (keyof Roots)[]) {
      await laboratory.serve(roots[build]);
      compared[build].push(await measure(laboratory));
    }
  }
  return compared;
}

/** One of the values that were measured. */
export function pick<T>(compared: Compared<T>, value: (measured: T) => number): Compared<number> {
  return {
    site: compared.site.map(value),
    singleBundle: compared.singleBundle.map(value),
    defaultWiring: compared.defaultWiring.map(value),
  };
}
