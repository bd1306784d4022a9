import { randomUUID } from 'node:crypto';

import { createApp } from '../app';
import type { CodeAnswer, ExchangeAnswer } from './answers';
import { type Limits, LIMITS, readConfig } from '../config';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { createLog } from '../log';
import type { Service } from '../http/service';
import { demoSeed } from '../seed/seed';
import { createTelemetry } from '../telemetry';
import { requireContract } from './contract';
import { HIGH_LIMITS, LONG_TIMEOUTS } from './settings';
import { type Engine, freshDatabase } from './engines';

/** The page that asks, unless a test says otherwise. */
export const ORIGIN = 'http://localhost:3000';

export interface TestService {
  database: Database;
  /** Returns the log so far. */
  logged: () => string;
  /** Sends a request from a loopback address or the given one. Throws if the answer breaks the contract. */
  request: (path: string, init?: RequestInit, address?: string) => Promise<Response>;
  validate: (code: string, query?: string, body?: object) => Promise<CodeAnswer>;
  exchange: (code: string, body: object, query?: string) => Promise<ExchangeAnswer>;
  /** Validates and exchanges, as the site does. */
  redeem: (code: string, body: object) => Promise<ExchangeAnswer>;
  reset: (codes?: string[]) => Promise<void>;
  close: () => Promise<void>;
}

export interface Choices {
  engine?: Engine;
  /** The URL of an existing database. */
  databaseUrl?: string;
  environment?: Record<string, string>;
  /** Limits that differ from those of a patient service. */
  limits?: Partial<Limits>;
  /** Whether the limits of production apply. By default no test reaches a limit. */
  isStrict?: boolean;
  /** Dependencies that differ from those of a healthy service. */
  service?: Partial<Service>;
}

/** Opens the whole service on a new database. Requests do not use the network. */
export async function openTestService({
  engine = 'PostgreSQL',
  databaseUrl,
  environment = {},
  limits = {},
  isStrict = false,
  service = {},
}: Choices = {}): Promise<TestService> {
  const config = {
    ...readConfig(
      { DEMO: 'on', ...(!isStrict && HIGH_LIMITS), ...environment },
      {
        ...LIMITS,
        ...LONG_TIMEOUTS,
        hangMs: 50,
        ...(!isStrict && { unfinishedPerClient: 1_000_000 }),
        ...limits,
      },
    ),
    ...(databaseUrl ? { databaseUrl } : await freshDatabase(engine)),
  };
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  const { database, close } = await openDatabase(config, demoSeed(config), log);

  const app = createApp({
    config,
    log,
    database: () => database,
    isDraining: () => false,
    warnings: () => [],
    isBusy: () => false,
    verifyCaptcha: (token) =>
      Promise.resolve(token.startsWith('good-token') ? 'genuine' : 'refused'),
    telemetry: createTelemetry(),
    ...service,
  });
  const request = async (path: string, init?: RequestInit, remoteAddress = '127.0.0.1') => {
    const answer = await app.request(path, init, { incoming: { socket: { remoteAddress } } });
    await requireContract(init?.method ?? 'GET', path, answer);
    return answer;
  };

  const ask = async (path: string, query: string, body?: object): Promise<unknown> =>
    (await request(`/site/movieredeem/code/${path}?metadata=en&${query}`, post(body))).json();
  const validate: TestService['validate'] = (code, query = 'cc=US', body) =>
    ask(code, query, body) as Promise<CodeAnswer>;
  const exchange: TestService['exchange'] = (code, body, query = 'cc=US') =>
    ask(`${code}/exchange`, query, body) as Promise<ExchangeAnswer>;

  return {
    database,
    logged: () => lines.join(''),
    request,
    validate,
    exchange,
    redeem: async (code, body) => {
      await validate(code);
      return exchange(code, body);
    },
    reset: async (codes) => {
      await request('/demo/reset', post(codes ? { codes } : undefined));
    },
    close,
  };
}

/** Returns an unused token that the captcha's provider accepts. */
export function goodToken() {
  return { recaptcha_response: `good-token-${randomUUID()}` };
}

/** Returns a request as a page of the site sends it. */
export function post(body?: object, headers: Record<string, string> = {}): RequestInit {
  if (!body) return { method: 'POST', headers: { origin: ORIGIN, ...headers } };
  return {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}
