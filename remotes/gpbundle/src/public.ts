import type { Remote } from '@redeem/kit';

import { BundlePage } from './BundlePage';
import loadLocale from './locales.json?load';

// The one module this remote exposes. The shell may rely on nothing else in here.
export const remote: Remote = {
  name: 'gpbundle',
  pages: { '/gpbundle': { Root: BundlePage, titleKey: 'gp.title' } },
  loadStrings: async (locale) => (await loadLocale(locale)).default,
};
