import { createApp } from '../app';
import type { CodeAnswer, ExchangeAnswer } from './answers';
import { readConfig } from '../config';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { createLog } from '../log';
import { type Engine, emptyDatabase } from './engines';

export interface TestService {
  database: Database;
  /** Everything the service has logged so far. */
  logged: () => string;
  request: (path: string, init?: RequestInit) => Promise<Response>;
  validate: (code: string, query?: string, body?: object) => Promise<CodeAnswer>;
  exchange: (code: string, body: object, query?: string) => Promise<ExchangeAnswer>;
  reset: (codes?: string[]) => Promise<void>;
  close: () => Promise<void>;
}

interface Choices {
  engine?: Engine;
  environment?: Record<string, string>;
  verifyCaptcha?: (token: string) => Promise<boolean>;
}

/** The whole service on an empty database, asked without a network in between. */
export async function openTestService({
  engine = 'PostgreSQL',
  environment = {},
  verifyCaptcha = (token) => Promise.resolve(token === 'good-token'),
}: Choices = {}): Promise<TestService> {
  const config = {
    ...readConfig({ HANG_MS: '50', ...environment }),
    ...(await emptyDatabase(engine)),
  };
  const lines: string[] = [];
  const { database, close } = await openDatabase(config);

  const app = createApp({
    config,
    log: createLog({ write: (line) => void lines.push(line) }),
    database: () => database,
    isDraining: () => false,
    verifyCaptcha,
  });
  const request = async (path: string, init?: RequestInit) => app.request(path, init);

  return {
    database,
    logged: () => lines.join(''),
    request,
    validate: async (code, query = 'cc=US', body) =>
      (
        await request(`/site/movieredeem/code/${code}?metadata=en&${query}`, post(body))
      ).json() as Promise<CodeAnswer>,
    exchange: async (code, body, query = 'cc=US') =>
      (
        await request(`/site/movieredeem/code/${code}/exchange?metadata=en&${query}`, post(body))
      ).json() as Promise<ExchangeAnswer>,
    reset: async (codes) => {
      await request('/demo/reset', post(codes ? { codes } : undefined));
    },
    close,
  };
}

export function post(body?: object): RequestInit {
  if (!body) return { method: 'POST' };
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}
