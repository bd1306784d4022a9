/** Great Britain's flag, and the corner of those that grew from it; 24 by 16. */
export function UnionFlag() {
  return (
    <>
      <path fill="#012169" d="M0 0h24v16H0z" />
      <path stroke="#fff" strokeWidth="3.2" d="m0 0 24 16M24 0 0 16" />
      {/* Saint Patrick's cross lies off the middle of Saint Andrew's, as a pinwheel does. */}
      <path
        fill="#c8102e"
        d="m0 0 12 8h-1.95L0 1.3zM24 0 12 8h-1.95l12-8zM24 16 12 8h1.95L24 14.7zM0 16l12-8h1.95l-12 8z"
      />
      <path stroke="#fff" strokeWidth="5.4" d="M12 0v16M0 8h24" />
      <path stroke="#c8102e" strokeWidth="3.2" d="M12 0v16M0 8h24" />
    </>
  );
}
