import type { CaptchaApi } from './captcha-api';
import { type CaptchaScript, loadApi } from './load-api';

/** How often it is looked whether there is a token, in milliseconds (product-spec 9). */
const TOKEN_POLL = 1_000;

/** How wide the ordinary widget is, in CSS pixels. */
const ORDINARY_WIDTH = 304;

/** What a widget is made of. */
export interface WidgetSource extends CaptchaScript {
  key: string;
}

/** What happens in a widget. */
export interface WidgetEvents {
  /** It has a token, which is told once. */
  solved: (token: string) => void;
  /** It cannot go on: the provider says so, or has thrown. */
  failed: () => void;
}

export interface Widget {
  /** A token is good for one check; after it the box is to be ticked again. */
  reset: () => void;
  remove: () => void;
}

/** Puts a widget into its place as soon as its script is there. Fails as the provider does. */
export async function showWidget(
  place: HTMLElement,
  source: WidgetSource,
  events: WidgetEvents,
  signal: AbortSignal,
): Promise<Widget> {
  const api = await loadApi(source, signal);
  signal.throwIfAborted();
  return renderWidget(api, place, source, events);
}

function renderWidget(
  api: CaptchaApi,
  place: HTMLElement,
  { key, language }: WidgetSource,
  { solved, failed }: WidgetEvents,
): Widget {
  // Of its own, because the provider takes no element twice.
  const box = document.createElement('div');
  place.replaceChildren(box);
  const id = api.render(box, {
    sitekey: key,
    hl: language,
    size: place.clientWidth < ORDINARY_WIDTH ? 'compact' : 'normal',
    'error-callback': failed,
  });

  let told = '';
  const poll = setInterval(() => {
    attempt(() => {
      const token = api.getResponse(id);
      if (typeof token !== 'string' || token === '' || token === told) return;
      told = token;
      solved(token);
    }, failed);
  }, TOKEN_POLL);

  const reset = () => {
    api.reset(id);
  };
  return {
    reset: () => {
      attempt(reset, failed);
    },
    remove: () => {
      clearInterval(poll);
      // What the provider has put elsewhere on the page goes with the challenge.
      attempt(reset, () => undefined);
      box.remove();
    },
  };
}

function attempt(step: () => void, failed: () => void): void {
  try {
    step();
  } catch {
    failed();
  }
}
