import { useInBrowser } from '@redeem/kit';
import { $supportAddress, $territory } from '@redeem/store';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';

import { useCommonTexts, useTerritoryName } from './texts';

interface SupportLinkProps {
  /** The mail; by default one about a code. A code is a secret, so no mail may contain it. */
  mail?: { subject: string; body: string };
  /** The text of the link, by default the address. */
  children?: ReactNode;
}

/** The support contact of the visitor's locale, as a link that opens a mail. */
export function SupportLink({ mail, children }: SupportLinkProps) {
  const { address, territory } = useUnit({ address: $supportAddress, territory: $territory });
  const { t } = useCommonTexts();
  const country = `${useTerritoryName()(territory)} (${territory})`;
  // A first view does not know the configuration.
  const isInBrowser = useInBrowser();
  if (!isInBrowser) return <a>{children}</a>;
  const { subject, body } = mail ?? {
    subject: t('mail.subject'),
    body: t('mail.body', { country }),
  };
  // RFC 6068: lines end in CRLF.
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
  const [name, house] = address.split('@');
  // In a narrow place it wraps after the @. Screen readers announce it as one word.
  return (
    <a href={`mailto:${address}?${query}`} aria-label={children ? undefined : address}>
      {children ?? (
        <span translate="no">
          {name}@<wbr />
          {house}
        </span>
      )}
    </a>
  );
}
