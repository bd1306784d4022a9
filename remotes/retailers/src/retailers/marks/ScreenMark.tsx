/** A screen on its stand. */
export function ScreenMark() {
  return (
    <svg viewBox="0 0 24 24">
      <rect x="2.5" y="4" width="19" height="12.5" rx="1.5" />
      <path d="m8.5 8 3.5 5 3.5-5M8 20.5h8" />
    </svg>
  );
}
