import type { Title } from '@redeem/platform';

/** A film of which neither name nor poster is known leaves nothing to show. */
export function hasSomethingToShow({ name, posterUrl }: Title): boolean {
  return name !== null || posterUrl !== null;
}

/** Returns the names of the movies as one text; empty if none is known. */
export function namesOf(titles: readonly Title[]): string {
  return titles.flatMap(({ name }) => name ?? []).join(', ');
}
