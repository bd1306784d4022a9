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

import { type FirstFrames, type FirstView, noteFirstView, page } from './first-view-state';
import { changeHistoryState, historyState } from './history-state';

/** The content of a file with first views: values by locale. */
type File<Value> = Partial<Record<Locale, Value>> & {
  /** The versions of the modules that shell and remotes share. */
  builtWith?: string;
};

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
    ownsStyles: true,
    end: () => {
      ended.abort();
    },
  };
  page.firstView = firstView;
  try {
    const files = links.map(
      async ({ href, integrity }) =>
        // Their bytes are those that the registry names, or the request fails.
        (await fetch(href, { integrity })).json() as unknown,
    );
    void Promise.all(files).then(
      () => {
        if (links.every(isFromCache)) loaded();
      },
      () => undefined,
    );
    const site = answer.then((response) => response.clone().json());
    const [frames, views, { territory, language }] = (await Promise.all<unknown>([
      ...files,
      site,
      applyStyles(firstView, signal),
    ])) as [
      File<FirstFrames>,
      File<Partial<Record<Territory, string>>>,
      { territory: unknown; language: string },
    ];
    loaded();
    if (!isTerritory(territory)) throw new Error('the territory is unknown');
    // React would render something else than the HTML of the one or of the other.
    if (frames.builtWith !== views.builtWith) throw new Error('the versions differ');
    const locale = pageLocale(territory, language, rememberedLanguage());
    const path = routeOf(location.pathname);
    const frame = frames[locale]?.[brand];
    const html = [frame?.before[path], views[locale]?.[territory], frame?.after[territory]];
    show(html, signal);
    applyLanguageAndArt(locale, brand);
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
  app().replaceChildren(document.createRange().createContextualFragment(markup));
}

function applyLanguageAndArt(locale: Locale, brand: string): void {
  const { documentElement: root } = document;
  root.lang = languageTag(locale);
  const art = document.querySelector<HTMLLinkElement>(`[${MARK.art}="${brand}"]`);
  if (art) root.style.setProperty('--image-hero', `url("${art.href}")`);
}

/** Resolves when the style sheets of the remote are applied. They stay if the remote uses them. */
async function applyStyles(firstView: FirstView, signal: AbortSignal): Promise<void> {
  const applied = [...document.querySelectorAll<HTMLLinkElement>('link[as=style]')].map((named) => {
    const link = named.cloneNode() as HTMLLinkElement;
    // Or the boot script would make it a preload.
    link.removeAttribute(MARK.file);
    link.rel = 'stylesheet';
    // The remote looks for its style sheet by the absolute address. Another copy would cost a second layout of the page.
    link.href = named.href;
    signal.addEventListener('abort', () => {
      if (firstView.ownsStyles) link.remove();
    });
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
  const field = app().querySelector('input');
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

function app(): HTMLElement {
  const element = document.getElementById('app');
  if (!element) throw new Error('the page has no #app');
  return element;
}
