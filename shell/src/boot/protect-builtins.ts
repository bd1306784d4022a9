/**
 * Makes the built-ins that every check of a code needs read-only. A careless third-party script may replace
 * `fetch`, or add a member to `Object.prototype`, which then appears in the loops of our libraries. A
 * replacement has no effect from now on. A new member of `Object.prototype` throws in strict code. This is
 * no defence against a malicious script (C6).
 */
export function protectBuiltins(): void {
  ignoreChanges(window, 'fetch');
  ignoreChanges(window, 'URL');
  ignoreChanges(JSON, 'parse');
  ignoreChanges(JSON, 'stringify');
  Object.preventExtensions(Object.prototype);
}

/**
 * Makes a property ignore every new value. A property that is not writable would make a script in strict mode
 * throw when it only wraps the function.
 */
function ignoreChanges<Owner extends object>(owner: Owner, name: keyof Owner): void {
  const value = owner[name];
  Object.defineProperty(owner, name, {
    get: () => value,
    set: () => undefined,
    enumerable: true,
    configurable: true,
  });
}
