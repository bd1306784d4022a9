declare global {
  /** Returns the changed built-ins of a page in which `watchBuiltins` has run. */
  var changedBuiltins: (() => string[]) | undefined;
}

/** The properties of an object when the page was opened. */
interface Noted {
  name: string;
  properties: Map<string, PropertyDescriptor>;
}

/**
 * Records the built-ins of a page before its first script runs, so that `changedBuiltins` can name those that a script
 * has replaced. A script that replaces `fetch` breaks all others.
 *
 * Its functions are methods, because tsx wraps all other named functions in a helper that a page does not have.
 */
export function watchBuiltins(): void {
  const { defineProperty, getOwnPropertyDescriptor, getOwnPropertyDescriptors, is } = Object;
  const watch = {
    noted: new Map<object, Noted>(),
    /** Built-ins whose replacement the shell has prevented (shell/src/boot/protect-builtins.ts). */
    kept: [] as string[],
    note(name: string, owner: unknown) {
      const isOwner = (typeof owner === 'object' && owner !== null) || typeof owner === 'function';
      if (!isOwner || this.noted.has(owner)) return;
      const properties = Object.entries(getOwnPropertyDescriptors(owner));
      this.noted.set(owner, { name, properties: new Map(properties) });
    },
    isSame(owner: object, before: PropertyDescriptor, now: PropertyDescriptor | undefined) {
      // The shell replaces a protected built-in by an accessor.
      if (now?.get && !before.get) return is(now.get.call(owner), before.value);
      return is(now?.value, before.value) && now?.get === before.get && now?.set === before.set;
    },
    changesOf([owner, { name, properties }]: [object, Noted]): string[] {
      const keys = new Set([...Object.getOwnPropertyNames(owner), ...properties.keys()]);
      const changed = Array.from(keys).filter((key) => {
        // Touch handlers depend on the screen.
        if (key.startsWith('on')) return false;
        const before = properties.get(key);
        const now = getOwnPropertyDescriptor(owner, key);
        // Declarations of scripts are properties of the window. React sets Error.prepareStackTrace to undefined
        // while it describes the components above an error.
        if (!before)
          return owner !== globalThis && !(now && 'value' in now && is(now.value, undefined));
        return !this.isSame(owner, before, now);
      });
      return changed.map((key) => `${name}.${key}`);
    },
  };
  const own = Object.entries(getOwnPropertyDescriptors(globalThis)).filter(
    // Other properties of a window, such as its size, change without a script.
    ([, { value }]: [string, PropertyDescriptor]) => typeof value === 'function',
  );
  for (const [key, { value }] of own as [string, { value: { prototype?: unknown } }][]) {
    watch.note(key, value);
    watch.note(`${key}.prototype`, value.prototype);
  }
  for (const [name, owner] of Object.entries({ JSON, Math, Reflect, Intl }))
    watch.note(name, owner);
  watch.noted.set(globalThis, { name: 'window', properties: new Map(own) });

  Object.defineProperty = (owner, key, descriptor) => {
    const noted = watch.noted.get(owner as object);
    if (!descriptor.set || !noted?.properties.has(String(key)))
      return defineProperty(owner, key, descriptor);
    return defineProperty(owner, key, {
      ...descriptor,
      set(value: unknown) {
        watch.kept.push(`${noted.name}.${String(key)}`);
        descriptor.set?.call(owner, value);
      },
    });
  };

  defineProperty(globalThis, 'changedBuiltins', {
    value() {
      const changed = Array.from(watch.noted).flatMap((entry) => watch.changesOf(entry));
      return [...watch.kept, ...changed].filter((name) => name !== 'Object.defineProperty');
    },
  });
}
