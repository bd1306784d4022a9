/**
 * Keeps what every check of a code needs as the browser made it. Third parties run in this page, and a
 * careless one replaces `fetch`, or gives all objects another member, which turns up in the loops of
 * our libraries. Such a change has no effect from now on; only a member of all objects throws, in strict
 * code. It is no defence against a script that means harm (docs/reliability.md, C6).
 */
export function protectBuiltins(): void {
  keep(window, 'fetch');
  keep(window, 'URL');
  keep(JSON, 'parse');
  keep(JSON, 'stringify');
  Object.preventExtensions(Object.prototype);
}

/** A property that cannot be written would stop a script in strict mode that only wants to wrap it. */
function keep<Owner extends object>(owner: Owner, name: keyof Owner): void {
  const value = owner[name];
  Object.defineProperty(owner, name, {
    get: () => value,
    set: () => undefined,
    enumerable: true,
    configurable: true,
  });
}
