import { randomUUID } from 'node:crypto';

import { createApp } from '../app';
import { type Limits, LIMITS, readConfig } from '../config';
import { openDatabase } from '../database/open-database';
import { createLog } from '../log';
import { demoSeed } from '../seed/seed';
import type { Verdict } from '../service';
import { requireContract } from './contract';
import { createDatabase } from './databases';
import { codePath, HIGH_LIMITS, LONG_TIMEOUTS, post } from './settings';

/** The answers of the contract as a loose type, because a test asserts what it needs. */
export interface Answer {
  status: string | number;
  error?: string;
  data?: {
    owner: string;
    properties?: { isUniversalSupported?: string };
    active_redirect_url?: string;
    metadata: { content_items: { artworks?: { url: string }[] }[]; gpbundle?: boolean };
    code_status: {
      offerId: string;
      offerType: string;
      remainingValue: number;
      contentItems?: { profile: string }[];
      exchangeOptions: { selections: { name: string }[] };
    };
    history: {
      group?: string;
      groupName?: string;
      timestamp: number;
      exchangeURL?: string;
      exchangeResult?: string;
    }[];
  };
}

interface Choices {
  environment?: Record<string, string>;
  /** Limits that differ from those of a patient service. */
  limits?: Partial<Limits>;
  /** Whether the limits of production apply. By default no test reaches a limit. */
  isStrict?: boolean;
  verifyCaptcha?: (token: string) => Promise<Verdict>;
}

export type TestService = Awaited<ReturnType<typeof openTestService>>;

/** Opens the whole service, by default on a new database of PostgreSQL. Requests do not use the network. */
export async function openTestService({
  environment = {},
  limits = {},
  isStrict = false,
  verifyCaptcha = (token) =>
    Promise.resolve(token.startsWith('good-token') ? 'genuine' : 'refused'),
}: Choices = {}) {
  const isOnPglite = environment['DATA_FOLDER'] !== undefined;
  const config = readConfig(
    {
      DEMO: 'on',
      ...(!isStrict && HIGH_LIMITS),
      ...(!isOnPglite && { DATABASE_URL: environment['DATABASE_URL'] ?? (await createDatabase()) }),
      ...environment,
    },
    {
      ...LIMITS,
      ...LONG_TIMEOUTS,
      hangMs: 50,
      ...(!isStrict && { unfinishedPerClient: 1_000_000 }),
      ...limits,
    },
  );
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  const { database, close } = await openDatabase(config, demoSeed(config));
  const app = createApp({
    config,
    log,
    database: () => database,
    isDraining: () => false,
    warnings: () => [],
    verifyCaptcha,
  });

  /** Sends a request from a loopback address or the given one. Throws if the answer breaks the contract. */
  const request = async (path: string, init?: RequestInit, remoteAddress = '127.0.0.1') => {
    const answer = await app.request(path, init, { incoming: { socket: { remoteAddress } } });
    await requireContract(init?.method ?? 'GET', path, answer);
    return answer;
  };
  const answerOf = async (path: string, body?: object, address?: string) =>
    (await (await request(path, post(body), address)).json()) as Answer;
  const validate = (code: string, query = 'cc=US', body?: object, address?: string) =>
    answerOf(codePath(code, { query }), body, address);
  const exchange = (code: string, body: object, query = 'cc=US') =>
    answerOf(codePath(code, { call: '/exchange', query }), body);

  return {
    database,
    /** Returns the log so far. */
    logged: () => lines.join(''),
    request,
    validate,
    exchange,
    /** Validates and exchanges, as the site does. */
    redeem: async (code: string, body: object) => {
      await validate(code);
      return exchange(code, body);
    },
    reset: async (codes?: string[]) => {
      await request('/demo/reset', post(codes ? { codes } : undefined));
    },
    close,
  };
}

/** Returns an unused token that the captcha's provider accepts. */
export function goodToken() {
  return { recaptcha_response: `good-token-${randomUUID()}` };
}
