import { describeFirstViews } from '@redeem/platform/testing';

import { firstViews } from './first-view';
import { remote } from './public';

describeFirstViews(remote, firstViews);
