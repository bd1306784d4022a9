import { attach, createEffect, createEvent, createStore, sample } from 'effector';

interface Target {
  path: string;
  /** True where the page left behind must not be come back to. */
  replace?: boolean;
}

type Navigate = (path: string, options: { replace: boolean }) => void | Promise<void>;

/** The shell owns the router and lends its navigate function once it has one. */
export const navigateLent = createEvent<Navigate>();

/** The visitor is at another path now. */
export const pathEntered = createEvent<string>();

const $navigate = createStore<{ call: Navigate } | null>(null, { serialize: 'ignore' });

/** The path the visitor is at; empty until the shell has said. */
export const $path = createStore('');

export const goToFx = attach({
  source: $navigate,
  effect: async (navigate, { path, replace = false }: Target) => {
    if (!navigate) throw new Error('nobody has lent a navigate function yet');
    await navigate.call(path, { replace });
  },
});

/** Goes on with a code. A pick list is chosen from once, so what comes next takes its place. */
export const goOnFx = attach({
  source: $path,
  effect: goToFx,
  mapParams: (path: string, from) => ({ path, replace: from === '/picklist' }),
});

/** Leaves the site. Only for addresses that `safeUrl` has passed. */
export const leaveForFx = createEffect((url: string) => {
  window.location.assign(url);
});

sample({ clock: navigateLent, fn: (call) => ({ call }), target: $navigate });
sample({ clock: pathEntered, target: $path });
