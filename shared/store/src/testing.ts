import { fork, type Scope } from 'effector';

import { $check, validateCodeFx } from './code/check';
import { readConnectionFx } from './exchange/connection';
import {
  type Memory,
  recallVisitFx,
  rememberCodeFx,
  rememberLanguageFx,
  rememberTerritoryFx,
} from './page/cookies';
import { $codeBefore, $codeFromPath } from './code/entry';
import { exchangeCodeFx } from './exchange/create-exchange';
import {
  $exchangeHistory,
  $selection,
  type ExchangeState,
  singleExchange,
} from './exchange/single';
import { $settings, type Settings } from './page/lifecycle';
import type { CanadianLanguage, Locale } from './rules/locale';
import { pageLocale } from './rules/page-locale';
import { $path, leaveForFx } from './page/navigation';
import type { HistoryEntry, Offer } from './service/offer';
import type { exchangeCode } from './service/exchange-code';
import type { getSite } from './service/get-site';
import { RequestError } from './service/request';
import type { RefusalReason, validateCode, Verdict } from './service/validate-code';
import {
  $canadianLanguage,
  $isSiteLoading,
  $loadTexts,
  $pageState,
  $place,
  type Place,
} from './site/place';
import { getSiteFx } from './site/site';
import { $subCodes, type SubCodeState } from './code/sub-codes';
import type { Territory } from './rules/territory';

export type { Memory } from './page/cookies';
// The closed unions of the models: tests use known values only.
export type { Offer } from './service/offer';
export type { RefusalReason } from './service/validate-code';
export type { Exchange } from './service/exchange-code';
export type { Site } from './service/get-site';
export type { Verdict } from './service/validate-code';
export { RequestError };

/** The state of a visit, and the answers of its effects. */
export interface Visit {
  settings?: Partial<Settings>;
  territory?: Territory;
  language?: string;
  toggledLanguage?: CanadianLanguage | null;
  /** True while the page is opening and has no place. */
  isSiteLoading?: boolean;
  code?: string;
  /** The code that the visitor typed as a path of the site. */
  codeFromPath?: string;
  /** The code that a change of territory cleared. */
  codeBefore?: string;
  verdict?: Verdict | null;
  /** True if the verdict refused a captcha token. */
  isTokenRefused?: boolean;
  /** The path of the page; unknown by default. */
  path?: string;
  /** The memory in the cookies at the start; empty by default. */
  memory?: Partial<Memory>;
  /** Receives the value for the cookie; ignored by default. */
  rememberTerritory?: (territory: Territory) => void;
  rememberLanguage?: (language: CanadianLanguage) => void;
  rememberCode?: (code: string) => void;
  subCodes?: Record<string, SubCodeState>;
  exchange?: ExchangeState;
  getSite?: Answer<typeof getSite>;
  /** Loads translations; resolves at once by default. */
  loadTexts?: (locale: Locale) => Promise<void>;
  validateCode?: Answer<typeof validateCode>;
  exchangeCode?: Answer<typeof exchangeCode>;
  leaveFor?: (url: string) => void;
  /** Returns true if the browser has a connection; true by default. */
  isOnline?: () => boolean;
}

type Answer<Call extends (call: never) => Promise<unknown>> = (
  call: Parameters<Call>[0],
) => Awaited<ReturnType<Call>> | ReturnType<Call>;

/** Returns a scope in the state of a visit. An unexpected call fails the test. */
export function visitScope(visit: Visit = {}): Scope {
  const exchange = visit.exchange ?? { step: 'idle' };
  return fork({
    values: [
      [$settings, { ...SETTINGS, ...visit.settings }],
      [$place, visit.isSiteLoading ? null : placeIn(visit)],
      [$pageState, visit.isSiteLoading ? 'opening' : 'shown'],
      [$isSiteLoading, visit.isSiteLoading ?? false],
      [$canadianLanguage, visit.toggledLanguage ?? null],
      [$loadTexts, { call: visit.loadTexts ?? (() => Promise.resolve()) }],
      [$path, visit.path ?? ''],
      [$codeFromPath, visit.codeFromPath ?? ''],
      [$codeBefore, visit.codeBefore ?? ''],
      [
        $check,
        {
          ...$check.defaultState,
          code: visit.code ?? '',
          verdict: visit.verdict ?? null,
          isTokenRefused: visit.isTokenRefused ?? false,
        },
      ],
      [$subCodes, visit.subCodes ?? {}],
      [singleExchange.$step, exchange.step],
      [$selection, exchange.step === 'idle' ? '' : exchange.selection],
      [$exchangeHistory, exchange.step === 'done' ? exchange.history : []],
    ],
    handlers: [
      [getSiteFx, visit.getSite ?? unexpected('the site data')],
      [validateCodeFx, visit.validateCode ?? unexpected('a validation')],
      [exchangeCodeFx, visit.exchangeCode ?? unexpected('an exchange')],
      [leaveForFx, visit.leaveFor ?? unexpected('to leave the site')],
      [readConnectionFx, visit.isOnline ?? (() => true)],
      [recallVisitFx, () => ({ ...NO_MEMORY, ...visit.memory })],
      [rememberTerritoryFx, visit.rememberTerritory ?? forget],
      [rememberLanguageFx, visit.rememberLanguage ?? forget],
      [rememberCodeFx, visit.rememberCode ?? forget],
    ],
  });
}

function placeIn({ territory = 'US', language = 'en', toggledLanguage = null }: Visit): Place {
  return { territory, locale: pageLocale(territory, language, toggledLanguage), site: null };
}

/** Returns the offer of an unused ordinary HD movie at two retailers, with changes. */
export function anOffer(different: Partial<Offer> = {}): Offer {
  return {
    kind: 'ordinary',
    offerId: '30001',
    remaining: 1,
    selections: ['vudu', 'itunes'],
    profiles: ['HD'],
    titles: [{ name: 'Velvet Static', posterUrl: null, rating: 'R', runtime: 133 }],
    isGooglePlayBundle: false,
    redirectUrl: null,
    history: [],
    ...different,
  };
}

/** Returns the history entry of an exchange at Vudu in March 2024 that issued a code, with changes. */
export function anEntry(different: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    retailer: 'Vudu',
    timestamp: 1_709_640_000,
    exchangeUrl: 'https://www.vudu.com/redeem',
    exchangeName: 'DEMO-30001',
    exchangeResult: 'VUDU 4K7R',
    ...different,
  };
}

export function accepted(different: Partial<Offer> = {}): Verdict {
  return { outcome: 'accepted', offer: anOffer(different) };
}

export function refused(reason: RefusalReason = 'not-found'): Verdict {
  return { outcome: 'refused', reason };
}

/** An answer that arrives when the test resolves it. */
export interface LateAnswer<Value> {
  promise: Promise<Value>;
  arrive: (value: Value) => void;
  fail: () => void;
}

export function lateAnswer<Value>(): LateAnswer<Value> {
  let arrive: LateAnswer<Value>['arrive'] = forget;
  let fail: LateAnswer<Value>['fail'] = forget;
  const promise = new Promise<Value>((resolve, reject) => {
    arrive = resolve;
    fail = () => {
      reject(new RequestError('offline'));
    };
  });
  return { promise, arrive, fail };
}

export const SETTINGS: Settings = {
  contentServiceUrl: 'https://service.example',
  siteKey: 'movieredeem',
  brandName: 'Movie Redeem',
  defaultTerritory: 'US',
  captchaScriptUrl: 'https://captcha.example/api.js',
  redirectOrigins: null,
  supportAddresses: { en: 'help@example.com', de: 'hilfe@example.com' },
  paths: { home: '/', retailers: '/retailers', bundle: '/gpbundle', pickList: '/picklist' },
};

const NO_MEMORY: Memory = { territory: null, canadianLanguage: null, code: '' };

function unexpected(what: string) {
  return () => Promise.reject(new Error(`this test did not expect ${what} to be called`));
}

function forget(): void {
  // Cookies are tested where they are written.
}
