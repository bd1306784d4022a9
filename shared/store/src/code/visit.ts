import { combine } from 'effector';

import type { Settings } from '../page/lifecycle';
import type { CodeCall } from '../service/validate-code';
import { $settings } from '../page/settings';
import { $language, $territory } from '../site/place';

interface Visit extends Pick<CodeCall, 'language' | 'territory'> {
  settings: Pick<Settings, 'contentServiceUrl' | 'siteKey'>;
}

/** Where and in which language every code of this visit is asked for. */
export const $visit = combine({
  settings: $settings,
  language: $language,
  territory: $territory,
});

/** What a call about `code` says besides the code. */
export function callOf(code: string, { settings, language, territory }: Visit): CodeCall {
  const { contentServiceUrl, siteKey } = settings;
  return { contentServiceUrl, siteKey, code, language, territory };
}
