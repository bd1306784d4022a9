import { GenericError, type RefusalReason } from '@redeem/platform';

import { useTexts } from './texts';
import { WrongTerritory } from './WrongTerritory';

interface RefusalTextProps {
  reason: RefusalReason;
}

/** The error catalogue's text (product-spec 8). */
export function RefusalText({ reason }: RefusalTextProps) {
  const { t } = useTexts();
  switch (reason) {
    case 'not-found':
      return t('err.OfferNotFound');
    case 'expired':
      return t('err.OfferExpired');
    case 'captcha':
      return t('err.InvalidCaptcha');
    case 'wrong-territory':
      return <WrongTerritory />;
    case 'unexpected':
    // A reason that only a newer shell knows.
    default:
      return <GenericError />;
  }
}
