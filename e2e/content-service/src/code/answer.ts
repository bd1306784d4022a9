import type { Config } from '../config';
import type { Audience } from '../http/request';
import { type Language, type Territory, TERRITORY_TABLE } from '../territory';
import {
  type Film,
  type FoundCode,
  type HistoryRow,
  type Ratings,
  selectionsOf,
} from './found-code';

/** The answer about a code that is not accepted. The service may refuse without a reason. */
export interface Refusal {
  status: 'error';
  error?: string;
}

export const NOT_FOUND: Refusal = { status: 'error', error: 'OfferNotFound' };
export const INVALID_CAPTCHA: Refusal = { status: 'error', error: 'InvalidCaptcha' };
export const INVALID_TERRITORY: Refusal = { status: 'error', error: 'InvalidTerritory' };

/** Returns the reason why a code is refused, for validation and exchange alike. */
export function refusalOf({ code, offer }: FoundCode, territory: Territory): Refusal | undefined {
  if (code.refused) {
    return { status: 'error', ...(code.refusal !== null && { error: code.refusal }) };
  }
  return offer.territories.includes(territory) ? undefined : INVALID_TERRITORY;
}

/** Returns the answer about a valid code. */
export function codeAnswer(found: FoundCode, audience: Audience, config: Config) {
  const { offer, content } = found;
  const history = historyAnswer(found.history, config);

  return {
    status: 'ok' as const,
    data: {
      owner: offer.owner,
      ...(offer.properties && { properties: offer.properties }),
      active_redirect_url: history.findLast(({ exchangeURL }) => exchangeURL)?.exchangeURL ?? null,
      metadata: {
        content_items: content.map((film) => filmAnswer(film, audience, config)),
        ...(offer.gpbundle !== null && { gpbundle: offer.gpbundle }),
      },
      code_status: codeStatus(found),
      history,
    },
  };
}

/** Returns the data of an answer to an exchange. */
export function exchangeData(found: FoundCode, config: Config) {
  return { history: historyAnswer(found.history, config), code_status: codeStatus(found) };
}

function codeStatus(found: FoundCode) {
  const { code, offer, content } = found;
  return {
    offerType: offer.type,
    offerId: offer.id,
    remainingValue: code.remaining,
    exchangeOptions: { selections: selectionsOf(found).map((name) => ({ name })) },
    contentItems: content.flatMap(({ item }) => item.profiles.map((profile) => ({ profile }))),
  };
}

/** Returns the history of a code in the form of the contract. Unknown properties are left out. */
function historyAnswer(rows: HistoryRow[], { RETAILERS_URL }: Config) {
  return rows.map(({ at, retailer, group, group_name, exchange_name, exchange_result }) => ({
    ...(group !== null && { group }),
    ...(group_name !== null && { groupName: group_name }),
    timestamp: Math.floor(Date.parse(at) / 1_000),
    ...(retailer !== null &&
      exchange_result !== null && {
        exchangeURL: `${RETAILERS_URL}/${retailer}?code=${encodeURIComponent(exchange_result)}`,
      }),
    ...(exchange_name !== null && { exchangeName: exchange_name }),
    ...(exchange_result !== null && { exchangeResult: exchange_result }),
  }));
}

function filmAnswer(
  { item, title }: Film,
  { territory, language }: Audience,
  { PUBLIC_URL }: Config,
) {
  if (!title) return {};

  const url = `${PUBLIC_URL}/artworks/${title.id}.svg`;
  const artworks = [{ url, width: 600, height: 900 }];
  if (item.artwork_only) return { artworks };
  return {
    title: title.names[language],
    artworks,
    rating: ratingIn(territory, language, title.ratings),
    runtime: title.minutes,
  };
}

function ratingIn(territory: Territory, language: Language, ratings: Ratings): string {
  const board = territory === 'CA' && language === 'fr' ? 'qc' : TERRITORY_TABLE[territory].ratings;
  return ratings[board];
}
