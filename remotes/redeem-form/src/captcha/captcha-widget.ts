import { CAPTCHA_TIMEOUT_MS } from './timeout';

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

/** The id of the script element. The page never has two of them. */
export const SCRIPT_ID = 'captcha-script';

/** The interval of the checks for the API, in milliseconds (spec-7.14). */
const LOAD_CHECK = 25;

/** The interval of the checks for a token, in milliseconds (spec-5.14). */
const TOKEN_POLL = 1_000;

/** The width of the ordinary widget, in CSS pixels. */
const ORDINARY_WIDTH = 304;

/** The site's key, the address of the provider's script, the language of the widget, and the number of the attempt. */
interface CaptchaSource {
  key: string;
  scriptUrl: string;
  language: string;
  attempt: number;
}

interface CaptchaEvents {
  shown: () => void;
  /** Called once with each token. */
  solved: (token: string) => void;
  /** Called once, before the captcha is removed: the caller can see whether it has the focus. */
  failed: () => void;
}

export interface OpenCaptcha {
  /** Removes the token, which is valid for one check. The visitor has to tick the box again. */
  reset: () => void;
  close: () => void;
}

/**
 * Loads the provider's script, unless the page has it, and shows the captcha in its place. Fails after 10 seconds without
 * a widget, and as soon as the provider reports an error or throws. Without a source it only fails.
 */
export function openCaptcha(
  place: HTMLElement,
  source: CaptchaSource | null,
  { shown, solved, failed }: CaptchaEvents,
): OpenCaptcha {
  const limit = setTimeout(fail, CAPTCHA_TIMEOUT_MS);
  let isOpen = true;
  let poll: ReturnType<typeof setInterval> | undefined;
  let reset: () => void = () => undefined;
  if (source) load(source);

  function load(captcha: CaptchaSource) {
    const present = captchaApi();
    if (present) {
      render(present, captcha);
      return;
    }
    const script = document.getElementById(SCRIPT_ID) ?? addScript(captcha);
    poll = setInterval(() => {
      const api = captchaApi();
      if (api) render(api, captcha);
      else if (!script.isConnected) fail();
    }, LOAD_CHECK);
  }

  function render(api: CaptchaApi, { key, language }: CaptchaSource) {
    clearInterval(poll);
    // A new element, because the provider accepts no element twice.
    const box = document.createElement('div');
    place.replaceChildren(box);
    guarded(() => {
      const id = api.render(box, {
        sitekey: key,
        hl: language,
        size: place.clientWidth < ORDINARY_WIDTH ? 'compact' : 'normal',
        'error-callback': fail,
      });
      reset = guarded(() => {
        api.reset(id);
      });
      // It may have failed during rendering.
      if (isOpen) watch(() => api.getResponse(id));
      else reset();
    })();
  }

  function watch(tokenNow: () => unknown) {
    clearTimeout(limit);
    let told: unknown = '';
    const look = guarded(() => {
      const token = tokenNow();
      if (typeof token !== 'string' || token === '' || token === told) return;
      told = token;
      solved(token);
    });
    poll = setInterval(look, TOKEN_POLL);
    shown();
  }

  function guarded(step: () => void) {
    return () => {
      try {
        step();
      } catch {
        fail();
      }
    };
  }

  function fail() {
    if (!isOpen) return;
    failed();
    close();
    // Another attempt requests another script, unless this one has defined the API.
    document.getElementById(SCRIPT_ID)?.remove();
  }

  function close() {
    isOpen = false;
    clearTimeout(limit);
    clearInterval(poll);
    // It also removes what the provider has put elsewhere on the page.
    reset();
    place.replaceChildren();
  }

  return {
    reset: () => {
      reset();
    },
    close,
  };
}

/** Returns the API once its script has defined all parts of it. */
function captchaApi(): CaptchaApi | null {
  const api = window.grecaptcha as Partial<CaptchaApi> | null | undefined;
  const parts = [api?.render, api?.getResponse, api?.reset];
  return parts.every((part) => typeof part === 'function') ? (api as CaptchaApi) : null;
}

function addScript({ scriptUrl, language, attempt }: CaptchaSource): HTMLScriptElement {
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
