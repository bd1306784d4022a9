import type { Strings } from '@redeem/kit';
import { pressDeliberately } from '@redeem/kit/testing';
import { type Visit, visitScope } from '@redeem/store/testing';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { Scope } from 'effector';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

import { createI18n, PLATFORM } from './i18n';
import { en as english } from './locales.json';
import { AppProviders, PageNameContext } from './providers';

export { addStyles, hastyClick } from '@redeem/kit/testing';
export {
  describeFirstViews,
  differencesOf,
  PLACES,
  withoutBrowser,
} from './first-view.test-support';
export { describeLabels, describeTexts, describeTextsOf } from './texts.test-support';
export { VISITORS } from './visitors';
export * from './testing/fixtures';

interface Stage {
  /** How far the visitor has got. */
  visit?: Visit;
  /** The strings of the view's own namespaces. */
  strings: Record<string, Strings>;
  /** The platform's strings; English unless said otherwise. */
  platformStrings?: Strings;
}

/**
 * Renders a view in the state of a visit. Returns the user's actions, which count as deliberate presses, and the scope of
 * the store. The title of the document is the page name that the view sets.
 */
export function renderVisit(view: ReactNode, stage: Stage): { user: UserEvent; scope: Scope } {
  pressDeliberately();
  const i18n = createI18n('en');
  const namespaces = { [PLATFORM]: stage.platformStrings ?? english, ...stage.strings };
  for (const [name, strings] of Object.entries(namespaces)) {
    i18n.addResourceBundle('en', name, strings);
  }
  const scope = visitScope(stage.visit);
  render(
    <AppProviders scope={scope} i18n={i18n}>
      <PageNameContext value={(name) => void (document.title = name ?? '')}>
        <MemoryRouter>{view}</MemoryRouter>
      </PageNameContext>
    </AppProviders>,
  );
  return { user: userEvent.setup(), scope };
}
