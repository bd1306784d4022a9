import {
  GenericError,
  type RefusalReason,
  Sentence,
  SupportLink,
  useCommonTexts,
} from '@redeem/platform';

import { useTexts } from './texts';

interface RefusalTextProps {
  reason: RefusalReason;
}

/** The error catalogue's text (product-spec 8). */
export function RefusalText({ reason }: RefusalTextProps) {
  const { t, template } = useTexts();
  const common = useCommonTexts();
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
          parts={{ link: common.t('footer.location'), cs: <SupportLink /> }}
        />
      );
    case 'unexpected':
      return <GenericError />;
  }
}
