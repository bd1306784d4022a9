import type { Locale } from '@redeem/platform';
import { loadPlatformStrings } from '@redeem/platform/i18n';
import { renderVisit, type Visit, VISITORS } from '@redeem/platform/testing';
import type { ComponentType } from 'react';

import { remote } from './public';

/** Shows a page to a visitor who reads this locale, and who may differ from others who do. */
export async function showPage(Root: ComponentType, locale: Locale = 'en', visit: Visit = {}) {
  return renderVisit(<Root />, {
    visit: { ...VISITORS[locale], ...visit },
    strings: { [remote.name]: await remote.loadStrings(locale) },
    platformStrings: await loadPlatformStrings(locale),
  });
}
