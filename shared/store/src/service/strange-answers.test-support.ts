/** Returns the number of runs of a property, which `PROPERTY_RUNS` raises. */
export function runsOf(usual: number): number {
  return Math.max(usual, Number(process.env['PROPERTY_RUNS'] ?? 0));
}
