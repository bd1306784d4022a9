/**
 * Replaces the runtime's comparison of versions (with no-snapshots.ts 2.7 kB Brotli), for the ranges that builds of this site have:
 * `^1.2.3`, `1.2.3` and, in the runtime itself, `<=1.2.3`. Nothing satisfies another range: the gate finds such a remote.
 */
export function satisfy(version: string | undefined, range: string): boolean {
  const [, operator, ...parts] = /^(\^|<=|)(\d+)\.(\d+)\.(\d+)$/.exec(range) ?? [];
  const given = /^(\d+)\.(\d+)\.(\d+)$/.exec(version ?? '')?.slice(1);
  if (!given || parts.length === 0) return false;
  const [has, wants] = [given.map(Number), parts.map(Number)];
  const order = has.map((number, place) => number - (wants[place] ?? 0)).find(Boolean) ?? 0;
  if (operator === '') return order === 0;
  if (operator === '<=') return order <= 0;
  // The first number that is not 0 stays the same.
  const fixed = wants.findIndex((number) => number > 0);
  return order >= 0 && wants.every((number, place) => place > fixed || has[place] === number);
}
