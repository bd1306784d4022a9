import { createContext, use, useSyncExternalStore } from 'react';

const TICK_MS = 30_000;
/** Clocks of a browser and a server may differ by that without words that are wrong, and an answer takes time. */
const MOST_APART_MS = 20_000;

/** The time of the HTML that the server has made; null without such HTML. */
export const FirstTime = createContext<number | null>(null);

const listeners = new Set<() => void>();
/** By how much the clock of the server is ahead of that of the browser, in milliseconds. */
let ahead = 0;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** Notes the time of an answer, which has no fractions of a second: times are of the server, and so is what they are compared with. */
export function noteServerTime(time: number): void {
  const found = time - Date.now();
  if (Math.abs(found - ahead) <= MOST_APART_MS || Number.isNaN(found)) return;
  ahead = found;
  tick();
}

function tick(): void {
  now = Date.now() + ahead;
  for (const listener of listeners) listener();
}

/** One timer for all times of the page, which runs while there are any. */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    if (Date.now() + ahead - now > TICK_MS) now = Date.now() + ahead;
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
