import '@redeem/kit/tokens.css';
import '@redeem/kit/base.css';

import './chrome/bars.css';
import { protectBuiltins } from './boot/protect-builtins';
import { take } from './boot-page/history-state';
import { start } from './boot/start';
import { pageFederation } from './remotes/federation';

// First, so that no other script on the page can read the code.
const codeFromLink = take('codeFromLink');
const codeFromPath = take('codeFromPath');

protectBuiltins();
void start(pageFederation(), codeFromLink, codeFromPath);
