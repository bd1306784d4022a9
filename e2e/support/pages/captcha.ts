import type { Locator, Page, Request, Route } from '@playwright/test';

import { THIRD_PARTIES } from '../network/addresses';

/** The texts by which tests find the captcha and its messages. */
interface CaptchaWords {
  area: string;
  box: string;
  invalid: string;
  unavailable: string;
  tryAgain: string;
}

const WORDS: Readonly<Record<'en' | 'fr', CaptchaWords>> = {
  en: {
    area: 'Please confirm that you are not a robot',
    box: 'I’m not a robot',
    invalid: 'Invalid CAPTCHA verification. Please try again.',
    unavailable: 'The check could not be loaded. A content blocker may be the reason.',
    tryAgain: 'Try again',
  },
  fr: {
    area: 'Veuillez confirmer que vous n’êtes pas un robot',
    box: 'Je ne suis pas un robot',
    invalid: 'La vérification CAPTCHA n’est pas valide. Veuillez réessayer.',
    unavailable:
      'La vérification n’a pas pu être chargée. Un bloqueur de contenu en est peut-être la cause.',
    tryAgain: 'Réessayer',
  },
};

/** The captcha of the home page. */
export class Captcha {
  readonly page: Page;
  readonly area: Locator;
  /** The frame of the provider. */
  readonly frame: Locator;
  readonly box: Locator;
  /** The provider's message after the token expired. */
  readonly expired: Locator;
  readonly status: Locator;
  /** The text of the catalogue's error while it is not an error yet. */
  readonly reason: Locator;
  readonly tryAgain: Locator;
  /** The support contact. */
  readonly contact: Locator;
  /** The requests of the page for the provider's scripts and frames, in order. */
  readonly requests: Request[] = [];
  readonly words: CaptchaWords;

  constructor(page: Page, wording: keyof typeof WORDS = 'en') {
    const words = WORDS[wording];
    this.page = page;
    this.words = words;
    this.area = page.getByRole('group', { name: words.area });
    this.frame = this.area.locator('iframe');
    this.box = this.frame.contentFrame().getByRole('checkbox', { name: words.box });
    this.expired = this.frame.contentFrame().getByRole('status');
    this.status = this.area.getByRole('status');
    this.reason = this.area.getByText(words.invalid);
    this.tryAgain = this.area.getByRole('button', { name: words.tryAgain });
    this.contact = this.area.getByRole('link');
    page.on('request', (request) => {
      if (request.url().startsWith(`${THIRD_PARTIES}/captcha`)) this.requests.push(request);
    });
  }

  async onScript(handle: (route: Route) => Promise<void>): Promise<void> {
    await this.page.route('**/captcha.js?*', handle);
  }

  /** Changes the script in the configuration to one whose tokens expire after `ttl` milliseconds. */
  async expireAfter(ttl: number): Promise<void> {
    await this.page.addInitScript(
      (parameter) => {
        // The page is parsed, and none of its scripts has run.
        document.addEventListener('readystatechange', () => {
          const json = document.getElementById('configuration');
          if (!json || json.textContent.includes(parameter)) return;
          // Not a script element, whose text Trusted Types protect.
          const changed = document.createElement('data');
          changed.id = json.id;
          changed.textContent = json.textContent.replace('/captcha.js', `/captcha.js?${parameter}`);
          json.replaceWith(changed);
        });
      },
      `ttl=${String(ttl)}`,
    );
  }

  async recover(): Promise<void> {
    // Not `unroute`, which would continue the held requests.
    await this.onScript((route) => route.continue());
  }

  /** The addresses of the requested scripts. */
  get scripts(): string[] {
    return this.requests.map((request) => request.url()).filter((url) => url.includes('.js?'));
  }
}
