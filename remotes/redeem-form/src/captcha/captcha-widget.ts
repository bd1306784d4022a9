import { CAPTCHA_TIMEOUT_MS } from '../status';

declare global {
  interface Window {
    /** The API of the captcha's provider. It is of any type until it is checked. */
    grecaptcha?: unknown;
  }
}

/** The functions of reCAPTCHA v2 that the widget uses (gap-22). Each may throw. */
export interface CaptchaApi {
  /** Puts a widget into an empty element that never had one, and returns its id. */
  render: (place: HTMLElement, parameters: CaptchaParameters) => number;
  /** Returns the token of a solved widget until the token expires. */
  getResponse: (widget: number) => unknown;
  reset: (widget: number) => void;
}

interface CaptchaParameters {
  sitekey: string;
  hl: string;
  size: 'normal' | 'compact';
  'error-callback': () => void;
}

/** Returns the API once its script has defined all parts of it. */
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

/** The id of the script element. The page never has two of them. */
export const SCRIPT_ID = 'captcha-script';

/** The interval of the checks for the API, in milliseconds (spec-7.14). */
const LOAD_CHECK = 25;

/** The address of the script, its language, and the number of the attempt. */
interface CaptchaScript {
  scriptUrl: string;
  language: string;
  attempt: number;
}

/**
 * Resolves to the captcha's API, or to null after the signal. Requests the script if it is neither loaded nor in flight.
 * Rejects if the script cannot be loaded.
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
  throw new Error('the script of the captcha could not be loaded');
}

function addScript({ scriptUrl, language, attempt }: CaptchaScript): HTMLScriptElement {
  const url = new URL(scriptUrl);
  url.searchParams.set('render', 'explicit');
  url.searchParams.set('hl', language);
  // A browser does not request an address again while it waits for it.
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

/** The interval of the checks for a token, in milliseconds (spec-5.14). */
const TOKEN_POLL = 1_000;

/** The width of the ordinary widget, in CSS pixels. */
const ORDINARY_WIDTH = 304;

/** The parameters of a widget. */
interface WidgetSource extends CaptchaScript {
  key: string;
}

/** The events of a widget. */
interface WidgetEvents {
  /** Called once with the token. */
  solved: (token: string) => void;
  /** Called when the provider reports an error or throws. */
  failed: () => void;
}

interface Widget {
  /** Removes the token, which is valid for one check. The visitor has to tick the box again. */
  reset: () => void;
  remove: () => void;
}

/** Renders a widget as soon as its script is loaded. Rejects with the errors of the provider. */
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
  // A new element, because the provider accepts no element twice.
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
      // The reset also removes the elements that the provider has put elsewhere on the page.
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

/** A captcha that is shown or in loading. */
export interface OpenCaptcha {
  reset: () => void;
  close: () => void;
}

/** Shows the captcha, or calls `failed` after 10 seconds at most. */
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
    // It may have failed during rendering.
    if (closed.signal.aborted) widget.remove();
    else shown();
  }

  function fail(): void {
    if (closed.signal.aborted) return;
    // Called before the removal, so that the caller can see whether the captcha has the focus.
    failed();
    close();
    // Another attempt requests another script, unless this one has defined the API.
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
