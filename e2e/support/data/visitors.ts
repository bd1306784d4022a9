import { languageTag, LOCALES_BY_TERRITORY, TERRITORIES } from '@redeem/store/rules';

/** The languages with different texts where tests use texts. */
export type Wording = 'en' | 'fr' | 'fr-CA' | 'de';

/** A visitor in a territory, with the language of the browser. */
export interface Visitor {
  territory: string;
  reads: string;
  /** The language of the page as BCP 47 tag, by the locale mapping (spec-4.23). */
  lang: string;
}

const NAMES = new Intl.DisplayNames('en-US', { type: 'region' });

/** The names of territories that are more than the country of their code. */
const OTHER_NAMES: Readonly<Record<string, string>> = { IM: 'Channel Islands & Isle of Man' };

/** The English names of all territories. */
export const COUNTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  TERRITORIES.map((territory) => [territory, OTHER_NAMES[territory] ?? NAMES.of(territory) ?? '']),
);

/** Every pair of the mapping. The service uses the language of the browser. */
export const VISITORS: readonly Visitor[] = TERRITORIES.flatMap((territory) =>
  Object.entries(LOCALES_BY_TERRITORY[territory]).map(([language, locale]) => ({
    territory,
    reads: `${language}-${territory}`,
    lang: languageTag(locale),
  })),
);

/** One visitor per locale, from its country. */
export const ONE_PER_LOCALE = [...new Set(VISITORS.map(({ lang }) => lang))].flatMap((lang) => {
  const visitors = VISITORS.filter((visitor) => visitor.lang === lang);
  const own = [lang, `${lang}-${lang.toUpperCase()}`];
  return visitors.find(({ reads }) => own.includes(reads)) ?? visitors.slice(0, 1);
});

/** The claims of the consent, in every possible spelling. */
export const CLAIMS = {
  en: 'I obtained this code in an original disc + code package, or it was provided to me by the studio or an authorized distributor, or it was obtained in one of these ways by a member of my family. Codes sold separately are not authorized.',
  'en-GB':
    'I obtained this code in an original disc + code package, or it was provided to me by the studio or an authorised distributor, or it was obtained in one of these ways by a member of my family. Codes sold separately are not authorised.',
  fr: 'J’ai obtenu ce code dans un ensemble d’origine disque + code, ou il m’a été remis par le studio ou par un distributeur agréé, ou il a été obtenu de l’une de ces manières par un membre de ma famille. Les codes vendus séparément ne sont pas autorisés.',
  'fr-CA':
    'J’ai obtenu ce code dans un emballage d’origine comprenant le disque et le code, ou il m’a été fourni par le studio ou par un distributeur autorisé, ou il a été obtenu de l’une de ces façons par un membre de ma famille. Les codes vendus séparément ne sont pas autorisés.',
  de: 'Ich habe diesen Code in einer Originalverpackung mit Disc und Code erhalten, oder er wurde mir vom Studio oder von einem autorisierten Vertriebspartner überlassen, oder ein Mitglied meiner Familie hat ihn auf einem dieser Wege erhalten. Die Einlösung einzeln verkaufter Codes ist nicht gestattet.',
} as const;

/** Returns the wording of a page in a language. */
export function wordingOf(lang: string): Wording {
  if (lang === 'fr-CA') return lang;
  if (lang.startsWith('fr')) return 'fr';
  return lang === 'de' ? 'de' : 'en';
}

/** Returns the support address for a page in a language (spec-8.15). */
export function supportAddressOf(lang: string): string {
  return ['de', 'en-DE', 'fr-CH'].includes(lang)
    ? 'hilfe@example.com'
    : 'digitalsupport@example.com';
}
