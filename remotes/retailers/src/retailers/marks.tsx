/** A film that is sent out everywhere. */
export function BroadcastMark() {
  return (
    <svg viewBox="0 0 24 24">
      <path d="M10 8.6v6.8l5.4-3.4Z" fill="currentColor" />
      <path d="M7 7a7.1 7.1 0 0 0 0 10M17 7a7.1 7.1 0 0 1 0 10" />
      <path d="M4.1 4.1a11.2 11.2 0 0 0 0 15.8M19.9 4.1a11.2 11.2 0 0 1 0 15.8" />
    </svg>
  );
}

/** A clapperboard. */
export function ClapperMark() {
  return (
    <svg viewBox="0 0 24 24">
      <path d="M3 10.5h18v9H3ZM3 10.5l-.6-3.4 17-3 .6 3.4ZM8 6.2l2.4 3M13.4 5.2l2.4 3" />
    </svg>
  );
}

/** A reel of film. */
export function ReelMark() {
  return (
    <svg viewBox="0 0 24 24">
      <circle cx="11" cy="11.5" r="8.5" />
      <circle cx="11" cy="7.2" r="1.7" />
      <circle cx="15.2" cy="11.5" r="1.7" />
      <circle cx="11" cy="15.8" r="1.7" />
      <circle cx="6.8" cy="11.5" r="1.7" />
      <path d="M11 20h11" />
    </svg>
  );
}

/** A screen on its stand. */
export function ScreenMark() {
  return (
    <svg viewBox="0 0 24 24">
      <rect x="2.5" y="4" width="19" height="12.5" rx="1.5" />
      <path d="m8.5 8 3.5 5 3.5-5M8 20.5h8" />
    </svg>
  );
}

/** A cinema ticket, for retailers without a mark of their own. */
export function TicketMark() {
  return (
    <svg viewBox="0 0 24 24">
      <path d="M2.5 7h19v3.2a1.9 1.9 0 0 0 0 3.6V17h-19v-3.2a1.9 1.9 0 0 0 0-3.6ZM15.5 7v2M15.5 11v2M15.5 15v2" />
    </svg>
  );
}
