import { type PlannedVisit, visitsByPath } from './plan-visits';
import type { VisitResult } from './visit-page';

export type Results = Map<PlannedVisit, VisitResult>;

/** A page that takes more and more memory. */
export interface Growth {
  visit: PlannedVisit;
  problem: string;
}

interface Findings {
  planned: readonly PlannedVisit[];
  results: Results;
  grown: readonly Growth[];
  unchecked: string[];
}

/** The result of all visits of a release. */
export interface Outcome {
  /** Faults of the release. */
  problems: string[];
  /** Pages that could not be checked, and why. */
  unchecked: string[];
  /** The number of actions that were pressed. */
  presses: number;
}

/** Returns the problems, each with the visits that have it. */
export function outcomeOf({ planned, results, grown, unchecked }: Findings): Outcome {
  const seen = visitsByPath(planned).flatMap(([path, visits]) => {
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
  const idle = grown.map(({ visit, problem }) => `${visit.path}: ${problem} (${namesOf(visit)})`);
  const presses = [...results.values()].reduce((sum, result) => sum + result.presses, 0);
  return { problems: [...seen, ...idle], unchecked, presses };
}

/** Returns in which of the visits a problem was seen, and what these have in common. */
function whereOf(having: readonly PlannedVisit[], visited: readonly PlannedVisit[]): string {
  const [first] = having;
  if (!first || having.length === visited.length) return 'in every visit';
  if (having.length === 1) return namesOf(first);
  const common = first.values.filter((value) =>
    having.every(({ values }) => values.includes(value)),
  );
  const all = common.length > 0 ? `all with ${common.join(', ')}` : 'with nothing in common';
  return `in ${String(having.length)} of ${String(visited.length)} visits, ${all}; the first: ${namesOf(first)}`;
}

function namesOf({ values }: PlannedVisit): string {
  return values.join(', ');
}
