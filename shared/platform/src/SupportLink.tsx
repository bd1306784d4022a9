import { $supportAddress } from '@redeem/store';
import { useUnit } from 'effector-react';

/** The support contact of the visitor's locale, as a link that opens a mail. */
export function SupportLink() {
  const address = useUnit($supportAddress);
  const [name, house] = address.split('@');
  // In a narrow place it breaks after the @, not within a word; it is heard in one piece.
  return (
    <a href={`mailto:${address}`} aria-label={address}>
      {name}@<wbr />
      {house}
    </a>
  );
}
