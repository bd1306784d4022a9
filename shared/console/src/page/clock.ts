import { createContext, use, useSyncExternalStore } from 'react';

const TICK_MS = 30_000;

/** The time of the HTML that the server has made; null without such HTML. */
export const FirstTime = createContext<number | null>(null);

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

/** One timer for all times of the page, which runs while there are any. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    if (Date.now() - now > TICK_MS) now = Date.now();
    timer = setInterval(tick, TICK_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Returns the current time, which goes on every half minute; that of the server while the page is the HTML of the server. */
export function useNow(): { now: number; isOfServer: boolean } {
  const first = use(FirstTime);
  const current = useSyncExternalStore(
    subscribe,
    () => now,
    () => first ?? now,
  );
  return { now: current, isOfServer: current === first };
}
