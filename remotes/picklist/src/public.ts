import type { Remote } from '@redeem/kit';

import { PickListPage } from './PickListPage';
import loadLocale from './locales.json?load';

// The one module this remote exposes. The shell may rely on nothing else in here.
export const remote: Remote = {
  name: 'picklist',
  pages: { '/picklist': { Root: PickListPage, titleKey: 'picklist.title' } },
  loadStrings: async (locale) => (await loadLocale(locale)).default,
};
