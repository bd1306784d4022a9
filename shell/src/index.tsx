import '@redeem/kit/tokens.css';
import '@redeem/kit/base.css';

import { takeCodeFromAddress } from './boot/code-in-address';
import { start } from './boot/start';

// First of all, before anything that could read the address runs.
const codeFromLink = takeCodeFromAddress();

void start(codeFromLink);
