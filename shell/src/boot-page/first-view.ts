/*
 * Shows the first view of the page before the shell has loaded: header and footer from the release of the shell, and the page
 * from the release of its remote. React takes it over (boot/take-first-view.ts).
 */
import { MARK, routeOf } from '@redeem/contracts';
import { keepInTab, rememberedLanguage } from '@redeem/store/page-scripts';
import {
  isTerritory,
  languageTag,
  type Locale,
  pageLocale,
  type Territory,
} from '@redeem/store/rules';

import { changeHistoryState, historyState } from './history-state';

/** The first view of the page, which a script of the page shows and the shell takes over. */
export interface FirstView {
  /** The place in which it is shown; null until then. */
  place: { territory: Territory; locale: Locale } | null;
  /** The folder of the release whose page it shows. */
  release: string;
  /** Its field, also when React has removed it; null without one. It holds text and selection until the takeover. */
  field: HTMLInputElement | null;
  /** Returns true if the visitor has changed the code of their link, which the script has put into the field. */
  isEdited: () => boolean;
  /** The visitor's last press; null if they did something else after it. */
  press: Event | null;
  /** True when React has begun to take the view over, and receives presses on header and footer itself. */
  isTaken: boolean;
  /** Stops the script: it shows nothing and listens to nothing any more. */
  end: () => void;
}

/** The global of the page, by which its scripts and the shell know of each other. */
export const page = globalThis as typeof globalThis & {
  firstView?: FirstView;
  /** True if an earlier page had a code (redirect-without-code.ts). */
  hasCode?: boolean;
  /** The id of a visitor whose browser blocks storage (choose-releases.ts). */
  visitorId?: string;
};

/** Header and footer of a first view: the HTML before the page of a remote, by path, and after it, by territory. */
export type FirstFrame = Record<'before' | 'after', Record<string, string>>;

/** The content of a file with first views: values by locale. */
type File<Value> = Partial<Record<Locale, Value>> & {
  /** The versions of the modules that shell and remotes share. */
  builtWith?: string;
};

/** Notes the state of the first view in the page, for the kit (`guardPresses`) and the gate, which refuses one that is replaced. */
export function noteFirstView(state: 'shown' | 'kept' | 'replaced'): void {
  document.documentElement.dataset['firstView'] = state;
}

/**
 * Shows the first view in the territory and language of the site data, with the code of the visitor's link in its field.
 * Leaves the page as it is if it cannot.
 *
 * @param loaded Called when everything for the first view is there or has failed, so that the connection is free.
 */
export async function showFirstView(
  links: readonly HTMLLinkElement[],
  answer: Promise<Response>,
  brand: string,
  loaded: () => void,
): Promise<void> {
  const ended = new AbortController();
  const { signal } = ended;
  const firstView: FirstView = {
    place: null,
    release:
      links
        .at(-1)
        ?.getAttribute('href')
        ?.replace(/[^/]*$/, '') ?? '',
    field: null,
    isEdited: () => false,
    press: null,
    isTaken: false,
    end: () => {
      ended.abort();
    },
  };
  page.firstView = firstView;
  try {
    // Their bytes are those that the registry names, or the request fails.
    const files = links.map(async ({ href, integrity }): Promise<unknown> =>
      (await fetch(href, { integrity })).json(),
    );
    void Promise.allSettled(files).then(() => {
      if (links.every(isFromCache)) loaded();
    });
    const site = answer.then((response) => response.clone().json());
    const styles = applyStyles();
    const [frames, views, { territory, language }] = (await Promise.all<unknown>([
      ...files,
      site,
      styles,
    ])) as [
      File<Record<string, FirstFrame>>,
      File<Partial<Record<Territory, string>>>,
      { territory: unknown; language: string },
    ];
    loaded();
    if (!isTerritory(territory)) throw new Error('the territory is unknown');
    // React would render something else than the HTML of the one or of the other.
    if (frames.builtWith !== views.builtWith) throw new Error('the versions differ');
    const locale = pageLocale(territory, language, rememberedLanguage());
    const frame = frames[locale]?.[brand];
    const before = frame?.before[routeOf(location.pathname)];
    show([before, views[locale]?.[territory], frame?.after[territory]], signal);
    const { documentElement: root } = document;
    root.lang = languageTag(locale);
    const art = document.querySelector<HTMLLinkElement>(`[${MARK.art}="${brand}"]`);
    if (art) root.style.setProperty('--image-hero', `url("${art.href}")`);
    firstView.place = { territory, locale };
    noteFirstView('shown');
    watchVisitor(firstView, signal);
  } catch {
    firstView.end();
    loaded();
  }
}

/** True if the browser had the file. Then it has the shell too, which nothing delays. */
function isFromCache({ href }: HTMLLinkElement): boolean {
  const [timing] = performance.getEntriesByName(href) as PerformanceResourceTiming[];
  return timing?.transferSize === 0;
}

/** Replaces the frame by header, page and footer. Throws if one of them is missing. */
function show(html: readonly (string | undefined)[], signal: AbortSignal): void {
  signal.throwIfAborted();
  if (html.includes(undefined)) throw new Error('the page has no first view');
  // It ignores its input, so that only the HTML of verified files becomes elements.
  const createHTML = (_ignored: string) => html.join('');
  const policy = window.trustedTypes?.createPolicy('first-view', { createHTML });
  const markup = policy?.createHTML('') ?? createHTML('');
  app()?.replaceChildren(document.createRange().createContextualFragment(markup));
}

/** Resolves when the style sheets of the remote are applied. They stay, because the remote then brings no others. */
async function applyStyles(): Promise<void> {
  const applied = [...document.querySelectorAll<HTMLLinkElement>('link[as=style]')].map((named) => {
    const link = named.cloneNode() as HTMLLinkElement;
    // Or the boot script would make it a preload.
    link.removeAttribute(MARK.file);
    link.rel = 'stylesheet';
    // The remote looks for its style sheet by the absolute address. Another copy would cost a second layout of the page.
    link.href = named.href;
    return new Promise((resolve, reject) => {
      link.onload = resolve;
      link.onerror = reject;
      document.head.append(link);
    });
  });
  await Promise.all(applied);
}

/**
 * Watches the visitor until React owns the page. The listeners are on the window and capture, because React stops the
 * events of elements that it has not taken over yet. The text stays where it is, in the field.
 */
function watchVisitor(firstView: FirstView, signal: AbortSignal): void {
  const { codeFromLink = '' } = historyState();
  const field = app()?.querySelector('input') ?? null;
  firstView.field = field;
  const listen = (types: string[], listener: (event: Event & { target: Element }) => void) => {
    for (const type of types) {
      window.addEventListener(type, listener as (event: Event) => void, { capture: true, signal });
    }
  };
  listen(['keydown', 'input'], () => {
    firstView.press = null;
  });
  listen(['click'], (event) => {
    const { target } = event;
    // React receives presses on header and footer itself when it has begun.
    const isOurs = target.closest(firstView.isTaken ? 'main button' : 'button') !== null;
    firstView.press = isOurs ? event : null;
  });
  listen(['submit'], (event) => {
    // The browser would send the form.
    event.preventDefault();
    firstView.press = event;
  });
  listen(['compositionstart', 'compositionend'], ({ target, type }) => {
    // The field must not rewrite the text under an input method (`Field` of the kit).
    target.toggleAttribute('data-composing', type === 'compositionstart');
  });
  if (!field?.autofocus) return;
  // The rules of the store for other texts would make every page longer.
  const prefilled = /^[\w -]{1,19}$/.test(codeFromLink) ? codeFromLink : '';
  field.value = prefilled;
  let hasTyped = false;
  // A form filler sets a text without an event.
  firstView.isEdited = () => hasTyped || field.value !== prefilled;
  listen(['input'], () => {
    hasTyped = true;
    // A reload must not bring the code of the link back.
    if (codeFromLink !== '') changeHistoryState({ codeFromLink: undefined }, location.href);
  });
  listen(['pagehide'], () => {
    keepInTab(firstView.isEdited() ? field.value : codeFromLink);
  });
  field.focus({ preventScroll: true });
}

function app(): HTMLElement | null {
  return document.getElementById('app');
}
