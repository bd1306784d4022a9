import { fork, type Scope } from 'effector';

import { $verdict, validateCodeFx } from './check';
import { leaveForFx, navigateLent, pathEntered } from './navigation';
import { recallVisitFx, rememberCodeFx, rememberLanguageFx, rememberTerritoryFx } from './cookies';
import { $code } from './entry';
import { $exchange, exchangeCodeFx, type ExchangeState } from './exchange';
import type { Offer } from './offer';
import type { Exchange } from './service/exchange-code';
import type { Verdict } from './service/validate-code';
import { $settings, type Settings } from './settings';
import { $canadianLanguage, $isSiteLoading, $siteLanguage, $territory, getSiteFx } from './site';
import type { CanadianLanguage } from './locale';
import type { Territory } from './territory';

export { RequestError } from './service/request';
export { navigateLent, pathEntered };

/** How far a visitor has got, and what the service answers from there on. */
export interface Visit {
  settings?: Partial<Settings>;
  territory?: Territory;
  language?: string;
  toggledLanguage?: CanadianLanguage;
  isSiteLoading?: boolean;
  code?: string;
  verdict?: Verdict;
  exchange?: ExchangeState;
  getSite?: (typeof getSiteFx)['use']['getCurrent'] extends () => infer Handler ? Handler : never;
  validate?: (call: Parameters<ReturnType<typeof validateCodeFx.use.getCurrent>>[0]) => Promise<Verdict> | Verdict;
  exchangeCode?: (call: Parameters<ReturnType<typeof exchangeCodeFx.use.getCurrent>>[0]) => Promise<Exchange> | Exchange;
  leave?: (url: string) => void;
}

export const SETTINGS: Settings = {
  contentServiceUrl: 'https://service.example',
  siteKey: 'movieredeem',
  brandName: 'Movie Redeem',
  defaultTerritory: 'US',
  captchaScriptUrl: 'https://captcha.example/api.js',
  supportAddresses: { en: 'help@example.com', de: 'hilfe@example.com' },
};
