import type { Remote } from '@redeem/kit';

import { Home } from './Home';
import loadLocale from './locales.json?load';

/** The remote of the home screen. */
export const remote: Remote = {
  name: 'redeem-form',
  pages: { '/': { Root: Home } },
  loadStrings: async (locale) => (await loadLocale(locale)).default,
};
