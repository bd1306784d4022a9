import { type CaptchaApi, captchaApi } from './captcha-api';

/** By it the script is found on the page, which never has two of them. */
export const SCRIPT_ID = 'captcha-script';

/** How often it is looked whether the script has done its work, in milliseconds (product-spec 9). */
const LOAD_CHECK = 25;

/** Where the script is, in which language, and how often the visitor has wanted it. */
export interface CaptchaScript {
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
