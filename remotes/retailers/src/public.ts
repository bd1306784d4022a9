import type { Remote } from '@redeem/kit';

import { RetailersPage } from './RetailersPage';
import loadLocale from './locales.json?load';

// The one module this remote exposes. The shell may rely on nothing else in here.
export const remote: Remote = {
  name: 'retailers',
  pages: { '/retailers': { Root: RetailersPage, titleKey: 'retailers.title' } },
  loadStrings: async (locale) => (await loadLocale(locale)).default,
};
