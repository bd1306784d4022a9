declare global {
  /** Returns the longest task of a page in which `watchTasks` has run, in milliseconds. */
  var longestTask: (() => number) | undefined;
  /** When the gate has searched this page for barriers, which takes long too: from and to, in milliseconds. */
  var searches: [number, number][] | undefined;
}

/**
 * A task that is longer keeps the page from answering, in milliseconds. It is many times as long as the longest of this
 * site, because four pages share the machine.
 */
const LONGEST_MS = 2_000;

const TOO_LONG = 'does not answer the visitor for';

/** Measures the tasks of a page from its first script on. As in `watchBuiltins`, functions have no name here. */
export function watchTasks(): void {
  const tasks: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => {
    tasks.push(...list.getEntries());
  });
  observer.observe({ type: 'longtask', buffered: true });
  Object.defineProperty(globalThis, 'longestTask', {
    value() {
      tasks.push(...observer.takeRecords());
      const own = tasks.filter(
        ({ startTime, duration }) =>
          !globalThis.searches?.some(([from, to]) => startTime < to && startTime + duration > from),
      );
      return Math.max(0, ...own.map(({ duration }) => duration));
    },
  });
}

/** Returns a problem if the longest task of a page was too long. */
export function problemsOfTask(longest: number): string[] {
  if (longest <= LONGEST_MS) return [];
  return [`${TOO_LONG} ${(longest / 1000).toFixed(0)} s: one task takes so long`];
}

/** Returns true for a problem that a slow machine may cause. */
export function isOfTask(problem: string): boolean {
  return problem.startsWith(TOO_LONG);
}
