/**
 * Makes the built-ins that every check of a code needs read-only. A careless third-party script may replace `fetch`, or add a
 * member to `Object.prototype`, which appears in loops. This is no defence against a malicious script (C6).
 */
export function protectBuiltins(): void {
  ignoreChanges(window, 'fetch');
  ignoreChanges(window, 'URL');
  ignoreChanges(JSON, 'parse');
  ignoreChanges(JSON, 'stringify');
  Object.preventExtensions(Object.prototype);
}

/** Makes a property ignore new values. If it were not writable, a script that only wraps the function would throw. */
function ignoreChanges<Owner extends object>(owner: Owner, name: keyof Owner): void {
  const value = owner[name];
  Object.defineProperty(owner, name, {
    get: () => value,
    set: () => undefined,
    enumerable: true,
    configurable: true,
  });
}
