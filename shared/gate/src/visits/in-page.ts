declare global {
  /** What `watchPage` has seen in a page. */
  var watched:
    | { prints: number; changedBuiltins: () => string[]; takeLongestTask: () => number }
    | undefined;
}

/**
 * Runs in a page before its own scripts. Notes the functions that the browser provides, because a script that replaces `fetch`
 * breaks all others, and measures the tasks of the page. Its functions are methods or have no name: tsx wraps all other ones
 * in a helper that a page does not have.
 */
export function watchPage(): void {
  const { defineProperty, getOwnPropertyDescriptors } = Object;
  const changed: string[] = [];
  // The shell protects some by an accessor that ignores new values (shell/src/boot/protect-builtins.ts).
  Object.defineProperty = (owner, key, descriptor) => {
    const [name] = builtins.find(([, one, own]) => one === owner && own === key) ?? [];
    if (name === undefined || !descriptor.set) return defineProperty(owner, key, descriptor);
    return defineProperty(owner, key, {
      ...descriptor,
      set() {
        changed.push(name);
      },
    });
  };
  const functions = Object.entries<{ value?: unknown }>(
    getOwnPropertyDescriptors(globalThis),
  ).flatMap(([name, { value }]) => (typeof value === 'function' ? [[name, value] as const] : []));
  const builtins = [
    ...[['window', globalThis] as const, ...Object.entries({ JSON, Math }), ...functions],
    ...functions.map(([name, { prototype }]) => [`${name}.prototype`, prototype ?? {}] as const),
  ].flatMap(([name, owner]) =>
    Object.entries<{ value?: unknown }>(getOwnPropertyDescriptors(owner as object))
      .filter(([, { value }]) => typeof value === 'function')
      .map(([key, { value }]) => [`${name}.${key}`, owner, key, value] as const),
  );

  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    longest = Math.max(longest, ...list.getEntries().map(({ duration }) => duration));
  });
  observer.observe({ type: 'longtask', buffered: true });
  globalThis.watched = {
    prints: 0,
    changedBuiltins() {
      const now = builtins.filter(
        ([, owner, key, value]) => (owner as Record<string, unknown>)[key] !== value,
      );
      return [...changed, ...now.map(([name]) => name)];
    },
    takeLongestTask() {
      const since = Math.max(longest, ...observer.takeRecords().map(({ duration }) => duration));
      longest = 0;
      return since;
    },
  };
  addEventListener('beforeprint', () => {
    if (globalThis.watched) globalThis.watched.prints += 1;
  });
}
