import { describeTextsOf } from '@redeem/platform/testing';

import { remote } from './public';

describeTextsOf(remote);
