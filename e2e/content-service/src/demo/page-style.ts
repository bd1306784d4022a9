export const PAGE_STYLE = `
:root { color-scheme: light dark; --line: #8886; --accent: light-dark(#0b5c54, #6fe0cf);
  font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 6rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 0.5rem; }
h2 { font-size: 1.125rem; margin: 2.5rem 0 0.5rem; }
p { max-width: 42rem; }
a { color: var(--accent); }
table { width: 100%; border-collapse: collapse; }
td { padding: 0.5rem 1rem 0.5rem 0; border-top: 1px solid var(--line); vertical-align: baseline; }
td:first-child { width: 15rem; white-space: nowrap; }
td:last-child { width: 12rem; padding-right: 0; text-align: right; white-space: nowrap; }
code { font: 600 1rem/1 ui-monospace, monospace; letter-spacing: 0.04em; }
small { display: block; opacity: 0.75; }
button { font: inherit; padding: 0.25rem 0.75rem; border: 1px solid var(--line);
  border-radius: 0.375rem; background: none; color: inherit; cursor: pointer; white-space: nowrap; }
button:hover { border-color: currentColor; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
footer { position: fixed; inset: auto 0 0; padding: 0.75rem 1.25rem; display: flex; gap: 1rem;
  align-items: center; justify-content: center; background: Canvas; border-top: 1px solid var(--line); }
@media (max-width: 40rem) {
  tr, td { display: block; }
  td { border: 0; padding: 0 0 0.25rem; }
  td:last-child { text-align: left; }
  tr { padding: 0.75rem 0; border-top: 1px solid var(--line); }
}
`;
