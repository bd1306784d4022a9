import { fork, type Scope } from 'effector';

import { $code, $codeFromPath, $codes, exchangeCodeFx, validateCodeFx } from './code/codes';
import { type CodeRecord, type Codes, NO_CODES, UNKNOWN } from './code/record';
import type { ExchangeState } from './code/shown';
import * as cookies from './page/cookies';
import * as page from './page/page';
import { type CanadianLanguage, languageOf, type Locale, pageLocale } from './rules/territory';
import type { Territory } from './rules/territory';
import { type HistoryEntry, type Offer, type Title, UNKNOWN_TITLE } from './service/answers';
import type { exchangeCode, getSite, RefusalReason, validateCode, Verdict } from './service/calls';
import { $position, getSiteFx, loadTextsFx, NOWHERE } from './site/place';

export type { Memory } from './page/cookies';
// The closed unions of the models: tests use known values only.
export type { Offer, Site } from './service/answers';
export type { Exchange, RefusalReason, Verdict } from './service/calls';

/** The verdict on a sub-code; `unchecked` if its check failed. */
export type SubCodeState = 'checking' | 'unchecked' | Verdict;

/** The state of a visit, and the answers of its effects. Cookies are empty and what is written is ignored by default. */
export interface Visit {
  settings?: Partial<page.Settings>;
  territory?: Territory;
  language?: string;
  /** True while the page is opening and has no place. */
  isSiteLoading?: boolean;
  code?: string;
  codeFromPath?: string;
  codeBefore?: string;
  verdict?: Verdict | null;
  isTokenRefused?: boolean;
  /** The path of the page; unknown by default. */
  path?: string;
  memory?: Partial<cookies.Memory>;
  rememberTerritory?: (territory: Territory) => void;
  rememberLanguage?: (language: CanadianLanguage) => void;
  rememberCode?: (code: string) => void;
  subCodes?: Record<string, SubCodeState>;
  exchange?: ExchangeState;
  getSite?: Answer<typeof getSite>;
  loadTexts?: (locale: Locale) => Promise<void>;
  validateCode?: Answer<typeof validateCode>;
  exchangeCode?: Answer<typeof exchangeCode>;
  navigate?: (navigation: page.Navigation) => void | Promise<void>;
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
    page: page.pageAt(path, paths),
    isOnline: visit.isOnline?.() ?? true,
    visit: isSiteLoading ? null : calls,
  };
  const scope = fork({
    values: [
      [page.$settings, settings],
      [$position, isSiteLoading ? NOWHERE : { ...NOWHERE, ...shown }],
      [page.$path, path],
      [$codeFromPath, visit.codeFromPath ?? ''],
      [$codes, codes],
    ],
    handlers: [
      [getSiteFx, visit.getSite ?? unexpected('the site data')],
      [validateCodeFx, visit.validateCode ?? unexpected('a validation')],
      [exchangeCodeFx, visit.exchangeCode ?? unexpected('an exchange')],
      [loadTextsFx, visit.loadTexts ?? forget],
      [page.navigateFx, visit.navigate ?? forget],
      [page.leaveForFx, visit.leaveFor ?? unexpected('to leave the site')],
      [cookies.recallVisitFx, () => ({ ...NO_MEMORY, ...visit.memory })],
      [cookies.rememberTerritoryFx, visit.rememberTerritory ?? forget],
      [cookies.rememberLanguageFx, visit.rememberLanguage ?? forget],
      [cookies.rememberCodeFx, visit.rememberCode ?? forget],
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
  const kind = isExchangedBundle ? 'bundle' : 'single';
  const selections = 'selection' in known ? [known.selection] : [];
  const history = 'history' in known ? known.history : [];
  const call = { ...calls, code, offerId: '', selections };
  const started = { kind, step, call, isSent: true, isDone: false, history } as const;
  const field = { ...UNKNOWN, verdict, isTokenRefused, exchange: step === 'idle' ? null : started };
  const others = Object.entries(subCodes).map(([key, state]): [string, CodeRecord] => {
    if (typeof state !== 'string') return [key, { ...UNKNOWN, verdict: state }];
    return [key, { ...UNKNOWN, check: state === 'checking' ? 'running' : 'failed' }];
  });
  return { ...NO_CODES, code, records: { [code]: field, ...Object.fromEntries(others) } };
}

/** Returns the offer of an unused ordinary HD movie, with changes. */
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

export function noAnswer(): Promise<never> {
  return Promise.reject(new Error('no answer'));
}

/** Returns an answer that arrives, or fails, when the test says so. */
export function lateAnswer<Value>() {
  let arrive: (value: Value) => void = forget;
  let fail: () => void = forget;
  const promise = new Promise<Value>((resolve, reject) => {
    arrive = resolve;
    fail = () => {
      reject(new Error('no answer'));
    };
  });
  return { promise, arrive, fail };
}

export const SETTINGS: page.Settings = {
  contentServiceUrl: 'https://service.example',
  siteKey: 'movieredeem',
  brandName: 'Movie Redeem',
  defaultTerritory: 'US',
  captchaScriptUrl: 'https://captcha.example/api.js',
  redirectOrigins: null,
  supportAddresses: { en: 'help@example.com', de: 'hilfe@example.com' },
  paths: { home: '/', retailers: '/retailers', bundle: '/gpbundle', pickList: '/picklist' },
};

const NO_MEMORY: cookies.Memory = { territory: null, canadianLanguage: null, code: '' };

function unexpected(what: string) {
  return () => Promise.reject(new Error(`this test did not expect ${what} to be called`));
}

function forget(): void {
  // Cookies are tested where they are written.
}
