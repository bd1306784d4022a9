import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';

import type { Paths } from './lifecycle';
import { $settings } from './settings';

/** A page of the site, by what it shows. */
export type Page = keyof Paths;

const PAGES: readonly Page[] = ['home', 'retailers', 'bundle', 'pickList'];

interface Target {
  page: Page;
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

/** The page that the visitor is at; null at a path of which the store knows nothing. */
export const $page = combine($path, $settings, (path, { paths }) =>
  path === '' ? null : (PAGES.find((page) => paths[page] === path) ?? null),
);

export const goToFx = attach({
  source: { navigate: $navigate, settings: $settings },
  effect: async ({ navigate, settings }, { page, replace = false }: Target) => {
    if (!navigate) throw new Error('no navigate function was provided yet');
    await navigate.call(settings.paths[page], { replace });
  },
});

/** Goes on with a code. A pick list is chosen from once, so what comes next takes its place. */
export const goOnFx = attach({
  source: $page,
  effect: goToFx,
  mapParams: (page: Page, from) => ({ page, replace: from === 'pickList' }),
});

/** Leaves the site. Only for addresses that `safeUrl` has passed. */
export const leaveForFx = createEffect((url: string) => {
  window.location.assign(url);
});

sample({ clock: navigateLent, fn: (call) => ({ call }), target: $navigate });
sample({ clock: pathEntered, target: $path });
