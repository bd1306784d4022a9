import { describeLabels, describeTextsOf } from '@redeem/platform/testing';

import { remote } from './public';

describeTextsOf(remote);

describeLabels(remote, [['support.link', 'support.link.label']]);
