import { showAlone } from '@redeem/platform/standalone';
import { noAnswer } from '@redeem/platform/testing/fixtures';

import { remote } from './public';
import { aBundle, openTitle, processedTitle, visitWith } from './testing/fixtures';

await showAlone(remote, {
  open: visitWith(processedTitle()),
  fresh: visitWith(),
  processed: visitWith(processedTitle(), processedTitle({ exchangeResult: null })),
  checking: visitWith('checking', 'unchecked'),
  plain: {
    ...visitWith(openTitle(), openTitle({ selections: ['itunes'] })),
    verdict: aBundle({ isGooglePlayBundle: false }),
  },
  failing: { ...visitWith(), exchangeCode: noAnswer, validateCode: () => openTitle() },
});
