import { $supportAddress } from '@redeem/store';
import { useUnit } from 'effector-react';

/** The support contact of the visitor's locale, as a link that opens a mail. */
export function SupportLink() {
  const address = useUnit($supportAddress);
  return <a href={`mailto:${address}`}>{address}</a>;
}
