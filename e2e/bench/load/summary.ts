/** One request of a scenario, as its sender saw it. */
export interface Sample {
  /** Milliseconds since the scenario began. */
  at: number;
  /** Milliseconds from when it was due, sent by then or not, to the end of its answer. */
  ms: number;
  /** 0: no answer at all. */
  status: number;
}

export interface Summary {
  sent: number;
  p50: number;
  p95: number;
  p99: number;
  /** How many answers there were of each status. */
  statuses: Record<string, number>;
}

export function summarize(samples: Sample[]): Summary {
  const times = samples.map(({ ms }) => ms).sort((one, other) => one - other);
  const statuses: Record<string, number> = {};
  for (const { status } of samples) statuses[status] = (statuses[status] ?? 0) + 1;
  return {
    sent: samples.length,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    p99: percentile(times, 99),
    statuses,
  };
}

/** Of values in order: the smallest that so many percent of them do not exceed. */
export function percentile(ordered: number[], percent: number): number {
  const index = Math.max(0, Math.ceil((ordered.length * percent) / 100) - 1);
  return ordered[index] ?? Number.NaN;
}

/** The probability that two samples as different as these come from the same source. */
export function kolmogorovSmirnov(one: number[] = [], other: number[] = []): number {
  const [left, right] = [one, other].map((values) => [...values].sort((a, b) => a - b));
  if (!left || !right) return Number.NaN;
  let [i, j, distance] = [0, 0, 0];
  while (i < left.length && j < right.length) {
    const value = Math.min(left[i] ?? 0, right[j] ?? 0);
    while ((left[i] ?? Infinity) <= value) i += 1;
    while ((right[j] ?? Infinity) <= value) j += 1;
    distance = Math.max(distance, Math.abs(i / left.length - j / right.length));
  }
  const size = Math.sqrt((left.length * right.length) / (left.length + right.length));
  const lambda = (size + 0.12 + 0.11 / size) * distance;
  if (lambda < 0.2) return 1;
  const terms = Array.from({ length: 100 }, (_, index) => index + 1);
  const sum = terms.reduce(
    (total, k) => total + (k % 2 === 1 ? 2 : -2) * Math.exp(-2 * k * k * lambda * lambda),
    0,
  );
  return Math.min(1, Math.max(0, sum));
}
