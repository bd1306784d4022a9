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
