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
export function captchaApi(): CaptchaApi | null {
  const { grecaptcha } = window;
  return isWhole(grecaptcha) ? grecaptcha : null;
}

function isWhole(value: unknown): value is CaptchaApi {
  if (typeof value !== 'object' || value === null) return false;
  const parts = value as Partial<Record<keyof CaptchaApi, unknown>>;
  return [parts.render, parts.getResponse, parts.reset].every((part) => typeof part === 'function');
}
