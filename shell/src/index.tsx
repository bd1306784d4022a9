import '@redeem/kit/tokens.css';
import '@redeem/kit/base.css';
import './chrome/bars.css';

import { keepPlatform } from './boot/keep-platform';
import { takeCodeFromLink, takeCodeFromPath } from './boot/taken-codes';
import { start } from './boot/start';

// First of all, before anything else that runs could find it.
const codeFromLink = takeCodeFromLink();
const codeFromPath = takeCodeFromPath();

keepPlatform();
void start(codeFromLink, codeFromPath);
