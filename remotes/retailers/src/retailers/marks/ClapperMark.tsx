/** A clapperboard. */
export function ClapperMark() {
  return (
    <svg viewBox="0 0 24 24">
      <path d="M3 10.5h18v9H3ZM3 10.5l-.6-3.4 17-3 .6 3.4ZM8 6.2l2.4 3M13.4 5.2l2.4 3" />
    </svg>
  );
}
