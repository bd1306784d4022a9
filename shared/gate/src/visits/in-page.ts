/*
 * Functions that run in the pages of the gate, before the scripts of a page or for one press. Their own functions are
 * methods or have no name, because tsx wraps all other named functions in a helper that a page does not have.
 */

declare global {
  /** Returns the changed built-ins of a page in which `watchBuiltins` has run. */
  var changedBuiltins: (() => string[]) | undefined;
  /** Returns the longest task since the last call, in milliseconds, of a page in which `watchTasks` has run. */
  var takeLongestTask: (() => number) | undefined;
  /** Whether something has happened in the page since a press. */
  var hasEffect: (() => boolean) | undefined;
}

/**
 * Notes what the browser provides before the first script of a page runs, so that `changedBuiltins` can name what a script
 * has replaced. A script that replaces `fetch` breaks all others. The handlers of events depend on the screen.
 */
export function watchBuiltins(): void {
  const { defineProperty, getOwnPropertyDescriptor, getOwnPropertyDescriptors, is } = Object;
  const watch = {
    /** Built-ins whose replacement the shell has prevented (shell/src/boot/protect-builtins.ts). */
    kept: [] as string[],
    noted: new Map<object, { name: string; properties: Map<string, PropertyDescriptor> }>(),
    note(name: string, owner: unknown) {
      const isOwner = (typeof owner === 'object' && owner !== null) || typeof owner === 'function';
      if (!isOwner || this.noted.has(owner)) return;
      const properties = Object.entries(getOwnPropertyDescriptors(owner));
      this.noted.set(owner, { name, properties: new Map(properties) });
    },
    isSame(owner: object, before?: PropertyDescriptor, now?: PropertyDescriptor) {
      // Declarations of scripts are properties of the window. React sets Error.prepareStackTrace to undefined
      // while it describes the components above an error.
      if (!before)
        return owner === globalThis || (now && 'value' in now && now.value === undefined);
      // The shell replaces a protected built-in by an accessor.
      if (now?.get && !before.get) return is(now.get.call(owner), before.value);
      return is(now?.value, before.value) && now?.get === before.get && now?.set === before.set;
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
      const changed = [...watch.kept];
      for (const [owner, { name, properties }] of watch.noted)
        for (const key of new Set([...Object.getOwnPropertyNames(owner), ...properties.keys()])) {
          const isChanged =
            !key.startsWith('on') &&
            !watch.isSame(owner, properties.get(key), getOwnPropertyDescriptor(owner, key));
          if (isChanged && key !== 'defineProperty') changed.push(`${name}.${key}`);
        }
      return changed;
    },
  });
}

/** Measures the tasks of a page from its first script on. */
export function watchTasks(): void {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    longest = Math.max(longest, ...list.getEntries().map(({ duration }) => duration));
  });
  observer.observe({ type: 'longtask', buffered: true });
  Object.defineProperty(globalThis, 'takeLongestTask', {
    value() {
      const since = Math.max(longest, ...observer.takeRecords().map(({ duration }) => duration));
      longest = 0;
      return since;
    },
  });
}

/** Empties what the tab remembers of the visit before: a visitor who comes again has another tab. */
export function forgetTab(number: string): void {
  if (!location.protocol.startsWith('http')) return;
  if (sessionStorage.getItem('gate') === number) return;
  sessionStorage.clear();
  sessionStorage.setItem('gate', number);
}

/** Watches a page for all that a press can cause: other content, another focus, a changed field, printing. */
export function watchForEffect(pressed: Element): void {
  const watch = {
    isSeen: false,
    handleEvent({ type, target }: Event) {
      // A press moves the focus to what is pressed, also if that does nothing; a label moves it to its field.
      const isOwn =
        target instanceof Node &&
        (target.contains(pressed) || (pressed.contains(target) && pressed.localName !== 'label'));
      if (type !== 'focusin' || !isOwn) this.isSeen = true;
    },
  };
  new MutationObserver(() => (watch.isSeen = true)).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  for (const type of ['focusin', 'input', 'change', 'toggle', 'scroll', 'beforeprint', 'copy'])
    addEventListener(type, watch, { capture: true });
  Object.defineProperty(globalThis, 'hasEffect', {
    value() {
      return watch.isSeen;
    },
    configurable: true,
  });
}
