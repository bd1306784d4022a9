declare global {
  /** In a page, after `watchBuiltins` has run there. */
  var changedBuiltins: (() => string[]) | undefined;
}

/** What an object had when the page began. */
interface Noted {
  name: string;
  properties: Map<string, PropertyDescriptor>;
}

/**
 * Runs in a page before its first script. It notes what the browser provides, so that
 * `changedBuiltins` can name what a script has put in its place: one that replaces `fetch` breaks all others.
 *
 * Its functions are methods: around any other that has a name tsx puts a helper, which no page has.
 */
export function watchBuiltins(): void {
  const { defineProperty, getOwnPropertyDescriptor, getOwnPropertyDescriptors, is } = Object;
  const watch = {
    noted: new Map<object, Noted>(),
    /** What was to be replaced, and the shell has kept (shell/src/boot/protect-builtins.ts). */
    kept: [] as string[],
    note(name: string, owner: unknown) {
      const isOwner = (typeof owner === 'object' && owner !== null) || typeof owner === 'function';
      if (!isOwner || this.noted.has(owner)) return;
      const properties = Object.entries(getOwnPropertyDescriptors(owner));
      this.noted.set(owner, { name, properties: new Map(properties) });
    },
    isSame(owner: object, before: PropertyDescriptor, now: PropertyDescriptor | undefined) {
      // The shell puts an accessor in the place of what it keeps.
      if (now?.get && !before.get) return is(now.get.call(owner), before.value);
      return is(now?.value, before.value) && now?.get === before.get && now?.set === before.set;
    },
    changesOf([owner, { name, properties }]: [object, Noted]): string[] {
      const keys = new Set([...Object.getOwnPropertyNames(owner), ...properties.keys()]);
      const changed = Array.from(keys).filter((key) => {
        // Handlers of touches come and go with the screen.
        if (key.startsWith('on')) return false;
        const before = properties.get(key);
        // A window has what scripts declare.
        if (!before) return owner !== globalThis;
        return !this.isSame(owner, before, getOwnPropertyDescriptor(owner, key));
      });
      return changed.map((key) => `${name}.${key}`);
    },
  };
  const own = Object.entries(getOwnPropertyDescriptors(globalThis)).filter(
    // What a window has besides functions, as its size, changes by itself.
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
