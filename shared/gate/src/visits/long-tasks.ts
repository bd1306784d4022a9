declare global {
  /** Returns the longest task of a page in which `watchTasks` has run, in milliseconds. */
  var longestTask: (() => number) | undefined;
}

/**
 * A task that is longer keeps the page from answering, in milliseconds. It is many times as long as the longest of this
 * site, because four pages share the machine.
 */
const LONGEST_MS = 1_000;

/** Measures the tasks of a page from its first script on. As in `watchBuiltins`, functions have no name here. */
export function watchTasks(): void {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: 'longtask', buffered: true });
  Object.defineProperty(globalThis, 'longestTask', {
    value() {
      for (const { duration } of observer.takeRecords()) longest = Math.max(longest, duration);
      return longest;
    },
  });
}

/** Returns a problem if the longest task of a page was too long. */
export function problemsOfTask(longest: number): string[] {
  if (longest <= LONGEST_MS) return [];
  return [
    `does not answer the visitor for ${(longest / 1000).toFixed(0)} s: one task takes so long`,
  ];
}
