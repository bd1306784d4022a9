import { describeLabels, describeTextsOf } from '@redeem/platform/testing';

import { remote } from './public';

describeTextsOf(remote);

describeLabels(remote, [
  ['retailers.redeemNow', 'retailers.redeemNow.label'],
  ['retailers.redeemNow', 'retailers.redeemNow.untitled'],
  ['retailers.learnMore', 'retailers.learnMore.label'],
]);
