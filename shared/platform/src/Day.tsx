import { formatDate, isoDate } from './format';

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
