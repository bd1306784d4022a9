import { fork, type Scope } from 'effector';

import { $code, $codeFromPath, $codes, exchangeCodeFx, validateCodeFx } from './code/codes';
import { type CodeRecord, type Codes, NO_CODES, UNKNOWN } from './code/record';
import type { ExchangeState } from './code/shown';
import {
  type Memory,
  recallVisitFx,
  rememberCodeFx,
  rememberLanguageFx,
  rememberTerritoryFx,
} from './page/cookies';
import {
  $path,
  $settings,
  leaveForFx,
  type Navigation,
  navigateFx,
  pageAt,
  type Settings,
} from './page/page';
import {
  type CanadianLanguage,
  languageOf,
  type Locale,
  pageLocale,
  type Territory,
} from './rules/territory';
import { type HistoryEntry, type Offer, type Title, UNKNOWN_TITLE } from './service/answers';
import type { exchangeCode, getSite, RefusalReason, validateCode, Verdict } from './service/calls';
import { RequestError } from './service/request';
import { $position, getSiteFx, loadTextsFx, NOWHERE } from './site/place';

export type { Memory } from './page/cookies';
// The closed unions of the models: tests use known values only.
export type { Offer, Site } from './service/answers';
export type { Exchange, RefusalReason, Verdict } from './service/calls';
export { RequestError };

/** The verdict on a sub-code; `unchecked` if its check failed. */
export type SubCodeState = 'checking' | 'unchecked' | Verdict;

/** The state of a visit, and the answers of its effects. */
export interface Visit {
  settings?: Partial<Settings>;
  territory?: Territory;
  language?: string;
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
  /** Navigates to a path; does nothing by default. */
  navigate?: (navigation: Navigation) => void | Promise<void>;
  leaveFor?: (url: string) => void;
  /** Returns true if the browser has a connection; true by default. */
  isOnline?: () => boolean;
}

type Answer<Call extends (call: never) => Promise<unknown>> = (
  call: Parameters<Call>[0],
) => Awaited<ReturnType<Call>> | ReturnType<Call>;

/** Returns a scope in the state of a visit. An unexpected call fails the test. */
export function visitScope(visit: Visit = {}): Scope {
  const { territory = 'US', language = 'en', isSiteLoading = false, path = '' } = visit;
  const settings = { ...SETTINGS, ...visit.settings };
  const locale = pageLocale(territory, language, null);
  const { contentServiceUrl, siteKey, paths } = settings;
  const calls = { contentServiceUrl, siteKey, language: languageOf(locale), territory };
  const place = { territory, locale, site: null };
  const shown = { place, state: 'shown' as const, isLoading: false };
  const codes: Codes = {
    ...codesIn(visit, calls),
    before: visit.codeBefore ?? '',
    page: pageAt(path, paths),
    isOnline: visit.isOnline?.() ?? true,
    visit: isSiteLoading ? null : calls,
  };
  const scope = fork({
    values: [
      [$settings, settings],
      [$position, isSiteLoading ? NOWHERE : { ...NOWHERE, ...shown }],
      [$path, path],
      [$codeFromPath, visit.codeFromPath ?? ''],
      [$codes, codes],
    ],
    handlers: [
      [getSiteFx, visit.getSite ?? unexpected('the site data')],
      [validateCodeFx, visit.validateCode ?? unexpected('a validation')],
      [exchangeCodeFx, visit.exchangeCode ?? unexpected('an exchange')],
      [loadTextsFx, visit.loadTexts ?? forget],
      [navigateFx, visit.navigate ?? forget],
      [leaveForFx, visit.leaveFor ?? unexpected('to leave the site')],
      [recallVisitFx, () => ({ ...NO_MEMORY, ...visit.memory })],
      [rememberTerritoryFx, visit.rememberTerritory ?? forget],
      [rememberLanguageFx, visit.rememberLanguage ?? forget],
      [rememberCodeFx, visit.rememberCode ?? forget],
    ],
  });
  // A derived store reports its first change only after it was read in the scope.
  scope.getState($code);
  return scope;
}

function codesIn(
  { code = '', verdict = null, isTokenRefused = false, subCodes = {}, exchange }: Visit,
  calls: NonNullable<Codes['visit']>,
): Codes {
  const offer = verdict?.outcome === 'accepted' ? verdict.offer : null;
  const isExchangedBundle =
    offer?.kind === 'bundle' && offer.remaining > 0 && Object.keys(subCodes).length > 0;
  const { step, ...known } = exchange ?? { step: isExchangedBundle ? 'done' : 'idle' };
  const field: CodeRecord = {
    ...UNKNOWN,
    verdict,
    isTokenRefused,
    exchange:
      step === 'idle'
        ? null
        : {
            kind: isExchangedBundle ? 'bundle' : 'single',
            step,
            call: {
              ...calls,
              code,
              offerId: '',
              selections: 'selection' in known ? [known.selection] : [],
            },
            isSent: true,
            isDone: false,
            history: 'history' in known ? known.history : [],
          },
  };
  const others = Object.entries(subCodes).map(([key, state]): [string, CodeRecord] => {
    if (typeof state !== 'string') return [key, { ...UNKNOWN, verdict: state }];
    return [key, { ...UNKNOWN, check: state === 'checking' ? 'running' : 'failed' }];
  });
  return { ...NO_CODES, code, records: { [code]: field, ...Object.fromEntries(others) } };
}

/** Returns the offer of an unused ordinary HD movie at two retailers, with changes. */
export function anOffer(different: Partial<Offer> = {}): Offer {
  return {
    kind: 'ordinary',
    offerId: '30001',
    remaining: 1,
    selections: ['vudu', 'itunes'],
    profiles: ['HD'],
    titles: [aTitle({ name: 'Velvet Static', rating: 'R', runtime: 133 })],
    isGooglePlayBundle: false,
    redirectUrl: null,
    history: [],
    ...different,
  };
}

/** Returns a title of which nothing is known, with changes. */
export function aTitle(different: Partial<Title> = {}): Title {
  return { ...UNKNOWN_TITLE, ...different };
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
