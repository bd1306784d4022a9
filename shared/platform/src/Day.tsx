interface DayProps {
  /** Seconds since the epoch; null for a day that is not known. */
  timestamp: number | null;
}

/** A day, in English in every locale (spec-9.4). */
export function Day({ timestamp }: DayProps) {
  if (timestamp === null) return null;
  return (
    <time dateTime={isoDate(timestamp)} lang="en-US">
      {formatDate(timestamp)}
    </time>
  );
}

/**
 * A day as every locale shows it, e.g. `March 05, 2024`: en-US and in UTC, so that it is the same
 * day everywhere (spec-9.4, gap-14).
 *
 * @param timestamp Seconds since the epoch.
 */
export function formatDate(timestamp: number): string {
  return new Date(timestamp * 1000).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: '2-digit',
    timeZone: 'UTC',
  });
}

/** The same day for machines, e.g. `2024-03-05`. */
export function isoDate(timestamp: number): string {
  return new Date(timestamp * 1000).toISOString().slice(0, 10);
}
