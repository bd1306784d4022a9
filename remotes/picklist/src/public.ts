import type { Remote, Strings } from '@redeem/kit';

import { PickListPage } from './PickListPage';

// The one module this remote exposes. The shell may rely on nothing else in here.
export const remote: Remote = {
  name: 'picklist',
  pages: { '/picklist': { Root: PickListPage, titleKey: 'picklist.title' } },
  loadStrings: async (locale) => {
    const file = (await import(
      /* webpackChunkName: "picklist-[request]" */ `./locales/${locale}.json`
    )) as { default: Strings };
    return file.default;
  },
};
