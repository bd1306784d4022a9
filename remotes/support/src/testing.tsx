import type { Locale } from '@redeem/platform';
import { loadPlatformStrings } from '@redeem/platform/i18n';
import { renderVisit, type Visit, VISITORS } from '@redeem/platform/testing';
import type { ComponentType } from 'react';

import type { Contents, Entry } from './content/content';
import { keepContents } from './content/contents';
import { remote } from './public';

/** A small FAQ: the questions of the support team may change without a test. */
const CONTENTS: Contents = {
  faq: {
    groups: [
      {
        title: ['Codes'],
        entries: [
          entry('where', 'Where is my code?', 'On the insert. Write to ', ['lost my code']),
          entry('gift', 'Why is my code too long?', 'It may be of a gift card, or of iTunes.', []),
        ],
      },
      {
        title: ['Retailers'],
        entries: [
          entry('itunes', 'What does “Requires iTunes” mean?', 'You need the app.', ['apple']),
          { ...entry('age', 'How old must I be?', 'Aged 13.', []), territories: ['US'] },
        ],
      },
    ],
    notes: [{ kind: 'paragraph', of: ['We store three small cookies.'] }],
  },
  returnPolicy: {
    sections: [
      entry('about', 'About your code', 'No codes are sold by ', []),
      { ...entry('terms', 'The terms', 'You accept them.', []), territories: ['US'] },
    ],
  },
};

function entry(anchor: string, heading: string, answer: string, search: string[]): Entry {
  const of = [answer, { kind: anchor === 'where' ? 'contact' : 'brand' } as const];
  return { anchor, heading: [heading], body: [{ kind: 'paragraph', of }], search };
}

/** Shows a page with a small FAQ to a visitor who reads this locale, and who may differ from others who do. */
export async function showPage(Root: ComponentType, locale: Locale = 'en', visit: Visit = {}) {
  const strings = await remote.loadStrings(locale);
  keepContents(locale, CONTENTS);
  return renderVisit(<Root />, {
    visit: { ...VISITORS[locale], ...visit },
    strings: { [remote.name]: strings },
    platformStrings: await loadPlatformStrings(locale),
  });
}
