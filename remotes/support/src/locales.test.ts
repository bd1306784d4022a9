import { describeFrenchSpaces, describeLabels, describeTextsOf } from '@redeem/platform/testing';

import { remote } from './public';

describeTextsOf(remote);

describeFrenchSpaces(remote);

describeLabels(remote, [['support.link', 'support.link.label']]);
