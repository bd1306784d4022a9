/** Returns the middle value, or the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? NaN)) / 2;
}

/** Returns the medians of the lower and the upper half of the values, between which half of them are. */
export function quartiles(values: readonly number[]): [lower: number, upper: number] {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.ceil(sorted.length / 2);
  return [median(sorted.slice(0, half)), median(sorted.slice(-half))];
}
