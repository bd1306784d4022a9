import { GenericError, type RefusalReason, Sentence, SupportLink } from '@redeem/platform';

import { LocationLink } from './LocationLink';
import { useTexts } from './texts';

interface RefusalTextProps {
  reason: RefusalReason;
}

/** The error catalogue's text (product-spec 8). */
export function RefusalText({ reason }: RefusalTextProps) {
  const { t, template } = useTexts();
  switch (reason) {
    case 'not-found':
      return t('err.OfferNotFound');
    case 'expired':
      return t('err.OfferExpired');
    case 'captcha':
      return t('err.InvalidCaptcha');
    case 'wrong-territory':
      return (
        <Sentence
          template={template('err.InvalidTerritory')}
          parts={{ link: <LocationLink />, cs: <SupportLink /> }}
        />
      );
    case 'unexpected':
      return <GenericError />;
  }
}
