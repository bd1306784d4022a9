import { type CaptchaApi, SCRIPT_ID } from './captcha-widget';

declare global {
  interface Window {
    /** The tests' own page. */
    happyDOM?: { settings: { handleDisabledFileLoadingAsSuccess: boolean } };
  }
}

// It fetches no scripts, and would say of every one that it cannot be had.
if (window.happyDOM) window.happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;

type Parameters = globalThis.Parameters<CaptchaApi['render']>[1];

/** The captcha's provider, as particular and as forgetful as the real one. */
export class Provider implements CaptchaApi {
  /** Every widget that was ever asked for. */
  readonly widgets: { box: HTMLElement; parameters: Parameters; resets: number }[] = [];
  readonly #responses = new Map<number, string>();

  render = (box: HTMLElement, parameters: Parameters): number => {
    if (this.widgets.some((widget) => widget.box === box)) throw new Error('already rendered');
    if (box.hasChildNodes()) throw new Error('must be empty');
    box.append(document.createElement('iframe'));
    return this.widgets.push({ box, parameters, resets: 0 }) - 1;
  };

  getResponse = (id: number): string => {
    this.#find(id);
    return this.#responses.get(id) ?? '';
  };

  reset = (id: number): void => {
    this.#find(id).resets += 1;
    this.#responses.delete(id);
  };

  /** The script has done its work. */
  arrive(): void {
    window.grecaptcha = this;
  }

  /** The visitor ticks the box of the latest widget. */
  solve(token: string): void {
    this.#responses.set(this.widgets.length - 1, token);
  }

  #find(id: number) {
    const widget = this.widgets[id];
    if (!widget?.box.isConnected) throw new Error('the client element has been removed');
    return widget;
  }
}

/** The provider has never been on this page. */
export function forgetProvider(): void {
  delete window.grecaptcha;
  document.getElementById(SCRIPT_ID)?.remove();
}

/** The addresses of the scripts that the page has. */
export function scriptsOnPage(): string[] {
  return Array.from(document.scripts, ({ src }) => src);
}

/** What a content blocker, or a bad connection, makes of the script. */
export function blockScript(): void {
  document.getElementById(SCRIPT_ID)?.dispatchEvent(new Event('error'));
}
