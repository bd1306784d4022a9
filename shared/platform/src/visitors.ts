import type { Locale, Territory } from '@redeem/store';

export interface Visitor {
  territory: Territory;
  language: string;
}

/** For every locale a visitor who reads it. */
export const VISITORS: Readonly<Record<Locale, Visitor>> = {
  en: { territory: 'US', language: 'en' },
  en_AU: { territory: 'AU', language: 'en' },
  en_CA: { territory: 'CA', language: 'en' },
  en_DE: { territory: 'DE', language: 'en' },
  en_FR: { territory: 'FR', language: 'en' },
  en_GB: { territory: 'GB', language: 'en' },
  fr: { territory: 'FR', language: 'fr' },
  fr_CA: { territory: 'CA', language: 'fr' },
  fr_CH: { territory: 'CH', language: 'fr' },
  de: { territory: 'DE', language: 'de' },
};
