import type { Remote, RemotePage, Strings } from '@redeem/kit';

import { loadContents } from './content/contents';
import { ReturnPolicyPage } from './ReturnPolicyPage';
import { SupportPage } from './SupportPage';

const RETURN_POLICY: RemotePage = { Root: ReturnPolicyPage, titleKey: 'returnpolicy.title' };

// The one module that this remote exposes. The shell relies on nothing else of the package.
export const remote: Remote = {
  name: 'support',
  pages: {
    '/support': {
      Root: SupportPage,
      titleKey: 'support.title',
      descriptionKey: 'support.description',
    },
    '/returnpolicy': RETURN_POLICY,
    '/codereturn': RETURN_POLICY,
  },
  // The content is loaded with the strings: the shell waits for both and retries both.
  loadStrings: async (locale) => {
    const strings = import(
      /* webpackChunkName: "support-[request]" */ `./locales/${locale}.json`
    ) as Promise<{ default: Strings }>;
    const [file] = await Promise.all([strings, loadContents(locale)]);
    return file.default;
  },
};
