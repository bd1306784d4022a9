import { combine } from 'effector';

import type { Settings } from '../page/lifecycle';
import type { CodeCall } from '../service/validate-code';
import { $settings } from '../page/settings';
import { $language, $territory } from '../site/place';

interface Visit extends Pick<CodeCall, 'language' | 'territory'> {
  settings: Pick<Settings, 'contentServiceUrl' | 'siteKey'>;
}

/** The site, territory and language of all calls of this visit. */
export const $visit = combine({
  settings: $settings,
  language: $language,
  territory: $territory,
});

/** Returns the properties of a call about a code. */
export function callOf(code: string, { settings, language, territory }: Visit): CodeCall {
  const { contentServiceUrl, siteKey } = settings;
  return { contentServiceUrl, siteKey, code, language, territory };
}
