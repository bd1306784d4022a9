import '@redeem/kit/tokens.css';
import '@redeem/kit/base.css';
import './chrome/bars.css';

import { takeCodeFromLink } from './boot/code-from-link';
import { start } from './boot/start';

// First of all, before anything else that runs could find it.
const codeFromLink = takeCodeFromLink();

void start(codeFromLink);
