import { attach, combine, createEffect, createEvent, createStore } from 'effector';

import { $settings, type Paths } from './lifecycle';

/** A page of the site, by content. */
export type Page = keyof Paths;

const PAGES: readonly Page[] = ['home', 'retailers', 'bundle', 'pickList'];

interface Target {
  page: Page;
  /** True replaces the history entry, so that Back does not return to the page. */
  replace?: boolean;
}

type Navigate = (path: string, options: { replace: boolean }) => void | Promise<void>;

/** The shell provides the navigate function of its router. */
export const navigateProvided = createEvent<Navigate>();

/** The path changed. */
export const pathEntered = createEvent<string>();

const $navigate = createStore<{ call: Navigate } | null>(null, { serialize: 'ignore' }).on(
  navigateProvided,
  (_none, call) => ({ call }),
);

/** The current path; empty until the shell reports it. */
export const $path = createStore('').on(pathEntered, (_former, path) => path);

/** The current page; null at a path that the store does not know. */
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

/** Navigates to the next page of a code. It replaces the history entry of a pick list, which is chosen from once. */
export const goOnFx = attach({
  source: $page,
  effect: goToFx,
  mapParams: (page: Page, from) => ({ page, replace: from === 'pickList' }),
});

/** Leaves the site. Callers pass only addresses that `safeUrl` has returned. */
export const leaveForFx = createEffect((url: string) => {
  window.location.assign(url);
});
