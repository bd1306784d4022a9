/** A film on its way round the world. */
export function OrbitMark() {
  return (
    <svg viewBox="0 0 24 24">
      <circle cx="12" cy="12" r="5" />
      <path d="M11 10v4l3.2-2Z" fill="currentColor" />
      <path d="M6.2 7.2C3.4 9.9 1.6 13 2.2 15c1 3.2 6.2 3.4 11.6.6S22.8 10.2 21.8 7c-.6-2-3.6-2.6-7.4-1.9" />
    </svg>
  );
}
