import { useInBrowser } from '@redeem/kit';
import { $code, $supportAddress } from '@redeem/store';
import { createEffect, sample } from 'effector';
import { useUnit } from 'effector-react';
import { type ReactNode, useEffect } from 'react';

import { $mail, $queryOf, type Mail, type QueryOf } from './support-mail/mail';

interface SupportLinkProps {
  /** The text of the mail; by default error, country and time if there is an error. */
  mail?: Mail;
  /** The text of the link, by default the address. */
  children?: ReactNode;
}

const loadFx = createEffect(
  async (): Promise<QueryOf> =>
    (await import(/* webpackChunkName: "support-mail" */ './support-mail/prepared-mail')).queryOf,
);

$queryOf.on(loadFx.doneData, (_, queryOf) => queryOf);

// With the first character of a code: when a check gets no answer, this would get none either.
sample({
  clock: $code,
  source: $queryOf,
  filter: (queryOf) => !queryOf,
  fn: () => undefined,
  target: loadFx,
});

/** The support contact of the visitor's locale, as a link that opens a mail. */
export function SupportLink({ mail, children }: SupportLinkProps) {
  const { address, queryOf, known, load } = useUnit({
    address: $supportAddress,
    queryOf: $queryOf,
    known: $mail,
    load: loadFx,
  });
  useEffect(() => {
    if (!queryOf) load().catch(() => undefined);
  }, [queryOf, load]);
  // A first view does not know the configuration.
  const isInBrowser = useInBrowser();
  if (!isInBrowser) return <a>{children}</a>;
  const query = queryOf?.(mail ?? known) ?? '';
  const [name, house] = address.split('@');
  // In a narrow place it wraps after the @. Screen readers announce it as one word.
  return (
    <a href={`mailto:${address}${query}`} aria-label={children ? undefined : address}>
      {children ?? (
        <span translate="no">
          {name}@<wbr />
          {house}
        </span>
      )}
    </a>
  );
}
