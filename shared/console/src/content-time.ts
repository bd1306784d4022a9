/** Returns what a clock in a zone shows at a moment, such as 2026-11-27T09:00; null for an unknown zone or moment. */
export function wallTime(at: string, zone: string): string | null {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).formatToParts(new Date(at));
    const get = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
    return `${get('year')}-${get('month')}-${get('day')}T${get('hour')}:${get('minute')}`;
  } catch {
    return null;
  }
}

/**
 * Returns the moment at which a clock in a zone shows a time; null if it never does, as in the hour that summer time leaves out. Of
 * two such moments, when summer time ends, it is the first.
 */
export function momentOf(local: string, zone: string): string | null {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (time: number) => {
    const shown = wallTime(new Date(time).toISOString(), zone);
    return shown === null ? 0 : Date.parse(`${shown}Z`) - Math.floor(time / 60_000) * 60_000;
  };
  const DAY = 86_400_000;
  // The offset changes at most once in two days.
  const candidates = [asUtc - offsetAt(asUtc - DAY), asUtc - offsetAt(asUtc + DAY)].sort(
    (one, other) => one - other,
  );
  const found = candidates.find((time) => wallTime(new Date(time).toISOString(), zone) === local);
  return found === undefined ? null : new Date(found).toISOString();
}
