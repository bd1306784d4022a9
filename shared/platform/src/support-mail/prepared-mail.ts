import { $locale, $territory, languageTag, type Locale } from '@redeem/store';
import { combine, sample } from 'effector';

import { $mail, $queryOf, type Mail, type QueryOf } from './mail';
import { $problem } from './problem';
import texts from './texts.json';

const TEXTS: Readonly<Record<Locale, Mail>> = texts;

const $known = combine(
  { problem: $problem, territory: $territory, locale: $locale },
  ({ problem, territory, locale }) => problem && mailAbout(problem, territory, locale),
);

sample({ clock: [$known, $queryOf], source: $known, target: $mail });

/** Names the error, the country and the time. The code is a secret and stays out of mails that the page begins. */
function mailAbout(
  { name, metAt }: { name: string; metAt: number },
  territory: string,
  locale: Locale,
): Mail {
  const { subject, body } = TEXTS[locale];
  const tag = languageTag(locale);
  const country = new Intl.DisplayNames(tag, { type: 'region' }).of(territory);
  const values: Readonly<Record<string, string>> = {
    error: name,
    country: `${country ?? ''} (${territory})`,
    time: new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'long' }).format(metAt),
  };
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');
  return { subject: fill(subject), body: fill(body) };
}

export const queryOf: QueryOf = (mail) => {
  if (!mail) return '';
  // RFC 6068: lines end in CRLF.
  const body = encodeURIComponent(mail.body.replaceAll('\n', '\r\n'));
  return `?subject=${encodeURIComponent(mail.subject)}&body=${body}`;
};
