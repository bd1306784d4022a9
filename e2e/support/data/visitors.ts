import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The languages with different texts where tests use texts. */
export type Wording = 'en' | 'fr' | 'fr-CA' | 'de';

/** A visitor in a territory, with the language of the browser. */
export interface Visitor {
  territory: string;
  reads: string;
  /** The language of the page as BCP 47 tag, by the locale mapping (spec-4.23). */
  lang: string;
}

const SPECIFICATION = readFileSync(
  join(import.meta.dirname, '../../../docs/product/specification.md'),
  'utf8',
);

/** The territories of the specification, in its order. */
const TERRITORIES = /Valid territories: ([A-Z, ]+);/.exec(SPECIFICATION)?.[1]?.split(', ') ?? [];

const NAMES = new Intl.DisplayNames('en-US', { type: 'region' });

/** The names of territories that are more than the country of their code. */
const OTHER_NAMES: Readonly<Record<string, string>> = { IM: 'Channel Islands & Isle of Man' };

/** The English names of all territories. */
export const COUNTRIES: Readonly<Record<string, string>> = Object.fromEntries(
  TERRITORIES.map((territory) => [territory, OTHER_NAMES[territory] ?? NAMES.of(territory) ?? '']),
);

/** The rows of the specification's locale mapping, such as `- AT_en, CH_en, DE_en: en_DE`. */
const ROWS = SPECIFICATION.matchAll(/^- ((?:[A-Z]{2}_[a-z]{2}(?:, )?)+): (\w+)$/gm);

const PAIRS = Array.from(ROWS, ([, pairs = '', locale = '']) =>
  pairs.split(', ').map((pair) => {
    const [territory = '', language = ''] = pair.split('_');
    return { territory, reads: `${language}-${territory}`, lang: locale.replace('_', '-') };
  }),
).flat();

/** A visitor for each pair, by territory. The service uses the language of the browser. */
export const VISITORS: readonly Visitor[] = TERRITORIES.flatMap((one) =>
  PAIRS.filter(({ territory }) => territory === one),
);

if (VISITORS.length === 0) throw new Error('the specification has no locale mapping');

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
