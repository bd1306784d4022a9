import { CAPTCHA_TIMEOUT_MS } from '../status';

declare global {
  interface Window {
    /** The captcha provider's; until it is looked at, it may be anything. */
    grecaptcha?: unknown;
  }
}

/** What is used of reCAPTCHA v2 (decisions, 22). Any of it may throw. */
export interface CaptchaApi {
  /** Puts a widget into an empty element that never had one, and gives its id. */
  render: (place: HTMLElement, parameters: CaptchaParameters) => number;
  /** The token of a widget that has been solved; it is gone when it expires. */
  getResponse: (widget: number) => unknown;
  reset: (widget: number) => void;
}

interface CaptchaParameters {
  sitekey: string;
  hl: string;
  size: 'normal' | 'compact';
  'error-callback': () => void;
}

/** The API, once its script has put all of it on the page; it comes in parts. */
function captchaApi(): CaptchaApi | null {
  const { grecaptcha } = window;
  return isWhole(grecaptcha) ? grecaptcha : null;
}

function isWhole(value: unknown): value is CaptchaApi {
  if (typeof value !== 'object' || value === null) return false;
  const parts = value as Partial<Record<keyof CaptchaApi, unknown>>;
  return [parts.render, parts.getResponse, parts.reset].every((part) => typeof part === 'function');
}

// -- Its script

/** By it the script is found on the page, which never has two of them. */
export const SCRIPT_ID = 'captcha-script';

/** How often it is looked whether the script has done its work, in milliseconds (product-spec 9). */
const LOAD_CHECK = 25;

/** Where the script is, in which language, and how often the visitor has wanted it. */
interface CaptchaScript {
  scriptUrl: string;
  language: string;
  attempt: number;
}

/**
 * Gives the captcha's API; its script is asked for where it is neither there nor on its way. Ends
 * without it when the script cannot be had, or when the signal says that nobody waits any more.
 */
export async function loadApi(source: CaptchaScript, signal: AbortSignal): Promise<CaptchaApi> {
  const present = captchaApi();
  if (present) return present;
  const script = document.getElementById(SCRIPT_ID) ?? addScript(source);
  while (!signal.aborted && script.isConnected) {
    await pause(LOAD_CHECK);
    const api = captchaApi();
    if (api) return api;
  }
  throw new Error('the captcha’s script did not come');
}

function addScript({ scriptUrl, language, attempt }: CaptchaScript): HTMLScriptElement {
  const url = new URL(scriptUrl);
  url.searchParams.set('render', 'explicit');
  url.searchParams.set('hl', language);
  // A browser that still waits for an address does not ask there again.
  if (attempt > 1) url.searchParams.set('attempt', String(attempt));
  const script = document.createElement('script');
  script.id = SCRIPT_ID;
  script.src = url.href;
  script.async = true;
  script.addEventListener('error', () => {
    script.remove();
  });
  document.head.append(script);
  return script;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

// -- Its widget

/** How often it is looked whether there is a token, in milliseconds (product-spec 9). */
const TOKEN_POLL = 1_000;

/** How wide the ordinary widget is, in CSS pixels. */
const ORDINARY_WIDTH = 304;

/** What a widget is made of. */
interface WidgetSource extends CaptchaScript {
  key: string;
}

/** What happens in a widget. */
interface WidgetEvents {
  /** It has a token, which is told once. */
  solved: (token: string) => void;
  /** It cannot go on: the provider says so, or has thrown. */
  failed: () => void;
}

interface Widget {
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

// -- A captcha in its place

interface CaptchaEvents extends WidgetEvents {
  shown: () => void;
}

/** A captcha in its place, or on the way there. */
export interface OpenCaptcha {
  reset: () => void;
  close: () => void;
}

/** Brings the captcha to its place, or tells that it cannot be had; it never just stays away. */
export function openCaptcha(
  place: HTMLElement,
  source: WidgetSource | null,
  { shown, solved, failed }: CaptchaEvents,
): OpenCaptcha {
  const closed = new AbortController();
  const limit = setTimeout(fail, CAPTCHA_TIMEOUT_MS);
  let widget: Widget | undefined;
  if (source) show(source).catch(fail);

  async function show(captcha: WidgetSource): Promise<void> {
    widget = await showWidget(place, captcha, { solved, failed: fail }, closed.signal);
    clearTimeout(limit);
    // It may have failed while it was being rendered.
    if (closed.signal.aborted) widget.remove();
    else shown();
  }

  function fail(): void {
    if (closed.signal.aborted) return;
    // Told first, while it can be seen whether the visitor was in there.
    failed();
    close();
    // Whoever tries again gets another script, unless this one has done its work.
    document.getElementById(SCRIPT_ID)?.remove();
  }

  function close(): void {
    clearTimeout(limit);
    closed.abort();
    widget?.remove();
    place.replaceChildren();
  }

  return { reset: () => widget?.reset(), close };
}
