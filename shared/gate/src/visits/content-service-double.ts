import { type KnownCode, knownCodes, type KnownExchange, stateOf } from './known-codes';

interface ServiceAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

interface DoubleOptions {
  contentServiceUrl: string;
  /** The territory of the visitor in site data. */
  territory: string;
  language: string;
  /** The address to which an exchange redirects. The site allows its origin. */
  retailerUrl: string;
}

/** 8 January 2026, in seconds since the epoch. */
const REDEEMED_AT = 1_767_830_400;

/**
 * A double of the content service with a code for each state, so that a visit can exchange codes. Each visit has a new
 * double.
 */
export class ContentServiceDouble {
  readonly #options: DoubleOptions;
  readonly #codes = knownCodes();

  constructor(options: DoubleOptions) {
    this.#options = options;
  }

  /** Returns the answer to an exchange that the service declines. */
  static declined(): ServiceAnswer {
    return json({ status: 'error', error: 'ExchangeFailed' });
  }

  /** Returns the answer, or null for other addresses. */
  answer(method: string, url: string): ServiceAnswer | null {
    const { contentServiceUrl, territory, language } = this.#options;
    if (!url.startsWith(`${contentServiceUrl}/`)) return null;
    const path = new URL(url).pathname.slice(new URL(contentServiceUrl).pathname.length);
    const [first, site, second, code = '', action] = path.split('/').filter(Boolean);
    if (method === 'OPTIONS') return answerOf(204, 'text/plain', '');
    if (first === 'artworks') return answerOf(200, 'image/svg+xml', POSTER);
    if (first !== 'site') return answerOf(404, 'text/plain', '');
    if (second === undefined) return json({ id: site, territory, language, captcha_key: null });
    const known = this.#codes.get(stateOf(code));
    if (second !== 'code' || !known) return json({ status: 'error', error: 'OfferNotFound' });
    return action === 'exchange' ? this.#exchange(code, known) : this.#validate(code, known);
  }

  #validate(code: string, known: KnownCode): ServiceAnswer {
    if (known.error !== undefined) return json({ status: 'error', error: known.error });
    const artworks = [{ url: `${this.#options.contentServiceUrl}/artworks/smoke.svg` }];
    const metadata = {
      content_items: known.titles.map((title) => ({
        ...{ title, artworks, rating: 'PG-13', runtime: 128 },
      })),
      gpbundle: known.isGooglePlayBundle === true,
    };
    return json({
      status: 'ok',
      data: { owner: 'GATE', active_redirect_url: null, metadata, ...this.#stateOf(code, known) },
    });
  }

  /** Returns the answer of an exchange. A repetition gets the first result, as the contract says. */
  #exchange(code: string, known: KnownCode): ServiceAnswer {
    const used: KnownCode = { ...known, remaining: 0, history: known.issues };
    this.#codes.set(stateOf(code), used);
    return json({ status: 'ok', data: this.#stateOf(code, used) });
  }

  #stateOf(code: string, { offerType, remaining, selections, profile, history }: KnownCode) {
    return {
      code_status: {
        offerType,
        offerId: code,
        remainingValue: remaining,
        exchangeOptions: { selections: selections.map((name) => ({ name })) },
        contentItems: [{ profile }],
      },
      history: history.map((one, index) => this.#entryOf(one, index)),
    };
  }

  #entryOf({ group, result }: KnownExchange, index: number) {
    const issued = {
      exchangeURL: this.#options.retailerUrl,
      exchangeName: `GATE-${String(40_000 + index)}`,
      exchangeResult: result,
    };
    return { group, timestamp: REDEEMED_AT, ...(result !== undefined && issued) };
  }
}

function json(value: unknown): ServiceAnswer {
  return answerOf(200, 'application/json', JSON.stringify(value));
}

function answerOf(status: number, type: string, body: string): ServiceAnswer {
  const headers = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Allow-Methods': '*',
    'Content-Type': type,
  };
  return { status, headers, body };
}

const POSTER =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 900"><path d="M0 0h600v900H0z" fill="#345"/></svg>';
