import type { Ratings } from '../database/schema';
import type { Audience } from '../http/query';
import { type Language, type Territory, TERRITORY_TABLE } from '../territory';
import { type FoundCode, selectionsOf } from './found-code';
import { historyAnswer, newestUrl } from './history-answer';
import type { Refusal } from './refusal';

/** The addresses for the links of an answer. */
export interface Places {
  publicUrl: string;
  retailersUrl: string;
}

export function refusalAnswer(refusal: Refusal) {
  return { status: 'error' as const, ...refusal };
}

/** Returns the answer about a valid code. */
export function codeAnswer(found: FoundCode, audience: Audience, places: Places) {
  const { offer, content } = found;
  const history = historyAnswer(found.history, places.retailersUrl);

  return {
    status: 'ok' as const,
    data: {
      owner: offer.owner,
      ...(offer.properties && { properties: offer.properties }),
      active_redirect_url: newestUrl(history),
      metadata: {
        content_items: content.map((film) => filmAnswer(film, audience, places)),
        ...(offer.gpbundle !== null && { gpbundle: offer.gpbundle }),
      },
      code_status: codeStatus(found),
      history,
    },
  };
}

export function codeStatus(found: FoundCode) {
  const { code, offer, content } = found;
  return {
    offerType: offer.type,
    offerId: offer.id,
    remainingValue: code.remaining,
    exchangeOptions: { selections: selectionsOf(found).map((name) => ({ name })) },
    contentItems: content.flatMap(({ item }) => item.profiles.map((profile) => ({ profile }))),
  };
}

function filmAnswer(
  { item, title }: FoundCode['content'][number],
  { territory, language }: Audience,
  { publicUrl }: Places,
) {
  if (!title) return {};

  const lettering = language === 'en' ? '' : `?language=${language}`;
  const url = `${publicUrl}/artworks/${title.id}.svg${lettering}`;
  const artworks = [{ url, width: 600, height: 900 }];
  if (item.artworkOnly) return { artworks };
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
