import { type PlannedVisit, visitsByPath } from './plan-visits';
import type { VisitResult } from './visit-page';

export type Results = Map<PlannedVisit, VisitResult>;

/** What the visits of a release have shown. */
export interface Outcome {
  /** Faults of the release. */
  problems: string[];
  /** Pages that could not be checked, and why. */
  unchecked: string[];
  /** The number of actions that were pressed. */
  presses: number;
}

/** Returns the problems, each with the visits that have it. */
export function outcomeOf(
  planned: readonly PlannedVisit[],
  results: Results,
  unchecked: string[],
): Outcome {
  const problems = visitsByPath(planned).flatMap(([path, visits]) => {
    const seenIn = new Map<string, PlannedVisit[]>();
    for (const visit of visits) {
      for (const problem of results.get(visit)?.problems ?? [])
        seenIn.set(problem, [...(seenIn.get(problem) ?? []), visit]);
    }
    const visited = visits.filter((visit) => results.has(visit));
    return [...seenIn].map(
      ([problem, having]) => `${path}: ${problem} (${whereOf(having, visited)})`,
    );
  });
  const presses = [...results.values()].reduce((sum, result) => sum + result.presses, 0);
  return { problems, unchecked, presses };
}

/** Returns in which of the visits a problem was seen, and what these have in common. */
function whereOf(having: readonly PlannedVisit[], visited: readonly PlannedVisit[]): string {
  if (having.length === visited.length) return 'in every visit';
  const [first] = having;
  const common = first?.values.filter((value) =>
    having.every(({ values }) => values.includes(value)),
  );
  const others = having.length - 1;
  if (others === 0) return first?.values.join(', ') ?? '';
  const all = common?.length ? `all with ${common.join(', ')}` : 'with nothing in common';
  return `in ${String(having.length)} of ${String(visited.length)} visits, ${all}; the first: ${first?.values.join(', ') ?? ''}`;
}
