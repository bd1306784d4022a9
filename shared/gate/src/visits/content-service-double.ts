import { type KnownCode, knownCodes, type KnownExchange, stateOf } from './known-codes';

/** A request of a page for the content service. */
interface ServiceRequest {
  method: string;
  url: string;
}

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

const ANY_ORIGIN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': '*',
};

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
  answer({ method, url }: ServiceRequest): ServiceAnswer | null {
    const { contentServiceUrl } = this.#options;
    if (!url.startsWith(`${contentServiceUrl}/`)) return null;
    const path = new URL(url).pathname.slice(new URL(contentServiceUrl).pathname.length);
    const [first, siteKey, second, code, action] = path.split('/').filter(Boolean);
    if (method === 'OPTIONS') return { status: 204, headers: ANY_ORIGIN, body: '' };
    if (first === 'artworks') return POSTER;
    if (first !== 'site') return NOT_FOUND;
    if (second === undefined) return this.#site(siteKey ?? '');
    const known = this.#codes.get(stateOf(code ?? ''));
    if (second !== 'code' || !code || !known)
      return json({ status: 'error', error: 'OfferNotFound' });
    return action === 'exchange' ? this.#exchange(code, known) : this.#validate(code, known);
  }

  #site(id: string): ServiceAnswer {
    const { territory, language } = this.#options;
    return json({ id, territory, language, captcha_key: null });
  }

  #validate(code: string, known: KnownCode): ServiceAnswer {
    if (known.error !== undefined) return json({ status: 'error', error: known.error });
    return json({
      status: 'ok',
      data: {
        owner: 'GATE',
        active_redirect_url: null,
        metadata: {
          content_items: known.titles.map((title) => ({
            title,
            artworks: [{ url: `${this.#options.contentServiceUrl}/artworks/smoke.svg` }],
            rating: 'PG-13',
            runtime: 128,
          })),
          gpbundle: known.isGooglePlayBundle === true,
        },
        code_status: statusOf(code, known),
        history: this.#historyOf(known.history),
      },
    });
  }

  /** Returns the answer of an exchange. A repetition gets the first result, as the contract says. */
  #exchange(code: string, known: KnownCode): ServiceAnswer {
    const used: KnownCode = { ...known, remaining: 0, history: known.issues };
    this.#codes.set(stateOf(code), used);
    return json({
      status: 'ok',
      data: { history: this.#historyOf(used.history), code_status: statusOf(code, used) },
    });
  }

  #historyOf(history: readonly KnownExchange[]) {
    return history.map(({ group, result }, index) => ({
      group,
      timestamp: REDEEMED_AT,
      ...(result !== undefined && {
        exchangeURL: this.#options.retailerUrl,
        exchangeName: `GATE-${String(40_000 + index)}`,
        exchangeResult: result,
      }),
    }));
  }
}

function statusOf(code: string, { offerType, remaining, selections, profiles }: KnownCode) {
  return {
    offerType,
    offerId: code,
    remainingValue: remaining,
    exchangeOptions: { selections: selections.map((name) => ({ name })) },
    contentItems: profiles.map((profile) => ({ profile })),
  };
}

function json(value: unknown): ServiceAnswer {
  return {
    status: 200,
    headers: { ...ANY_ORIGIN, 'Content-Type': 'application/json' },
    body: JSON.stringify(value),
  };
}

const POSTER: ServiceAnswer = {
  status: 200,
  headers: { ...ANY_ORIGIN, 'Content-Type': 'image/svg+xml' },
  body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 900"><path d="M0 0h600v900H0z" fill="#345"/></svg>',
};

const NOT_FOUND: ServiceAnswer = { status: 404, headers: ANY_ORIGIN, body: '' };
