import type { Title } from '@redeem/platform';

/** A film of which neither name nor poster is known leaves nothing to show. */
export function hasSomethingToShow({ name, posterUrl }: Title): boolean {
  return name !== null || posterUrl !== null;
}

/** What the films are called together; empty where no name is known. */
export function namesOf(titles: readonly Title[]): string {
  return titles.flatMap(({ name }) => name ?? []).join(', ');
}
