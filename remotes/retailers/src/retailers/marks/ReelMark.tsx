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
