import type { Remote, RemotePage, Strings } from '@redeem/kit';

import type { Contents } from './content/content';
import { keepContents } from './content/contents';
import loadLocale from './locales.json?load';
import { ReturnPolicyPage } from './ReturnPolicyPage';
import { SupportPage } from './SupportPage';

interface LocaleFile {
  default: Strings;
  contents: Contents;
}

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
  // The content is in the file of the strings (content-plugin.ts): the shell waits for it and retries it.
  loadStrings: async (locale) => {
    const { default: strings, contents } = (await loadLocale(locale)) as LocaleFile;
    keepContents(locale, contents);
    return strings;
  },
};
