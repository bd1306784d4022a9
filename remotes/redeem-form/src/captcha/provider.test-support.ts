import { type CaptchaApi, SCRIPT_ID } from './captcha-widget';

declare global {
  interface Window {
    /** The window of the tests. */
    happyDOM?: { settings: { handleDisabledFileLoadingAsSuccess: boolean } };
  }
}

// happy-dom loads no scripts and would report an error for each.
if (window.happyDOM) window.happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;

type Parameters = globalThis.Parameters<CaptchaApi['render']>[1];

/** A double of the captcha's provider, with the errors of the real one. */
export class Provider implements CaptchaApi {
  /** All widgets that were rendered. */
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

  /** Defines the API, as the loaded script does. */
  arrive(): void {
    window.grecaptcha = this;
  }

  /** Ticks the box of the latest widget. */
  solve(token: string): void {
    this.#responses.set(this.widgets.length - 1, token);
  }

  #find(id: number) {
    const widget = this.widgets[id];
    if (!widget?.box.isConnected) throw new Error('the client element has been removed');
    return widget;
  }
}

/** Removes the provider from the page. */
export function forgetProvider(): void {
  delete window.grecaptcha;
  document.getElementById(SCRIPT_ID)?.remove();
}

/** Returns the addresses of the scripts on the page. */
export function scriptsOnPage(): string[] {
  return Array.from(document.scripts, ({ src }) => src);
}

/** Makes the script fail, as a content blocker or a lost connection does. */
export function blockScript(): void {
  document.getElementById(SCRIPT_ID)?.dispatchEvent(new Event('error'));
}
