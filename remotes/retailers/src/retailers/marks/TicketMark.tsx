/** A cinema ticket, for retailers without a mark of their own. */
export function TicketMark() {
  return (
    <svg viewBox="0 0 24 24">
      <path d="M2.5 7h19v3.2a1.9 1.9 0 0 0 0 3.6V17h-19v-3.2a1.9 1.9 0 0 0 0-3.6ZM15.5 7v2M15.5 11v2M15.5 15v2" />
    </svg>
  );
}
