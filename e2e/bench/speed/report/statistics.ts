/** The middle one of an odd number of values, and of an even number what is between the two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}

/** Half of what lies between the smallest and the largest. */
export function spread(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / 2;
}
