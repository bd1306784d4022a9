import { fileURLToPath } from 'node:url';

import * as v from 'valibot';

/** The limits of every service. They fit together and to the timeouts of the site, so they are no settings. */
export const LIMITS = {
  /** Parallel requests after their bodies are read; more are refused. */
  mostAtOnce: 200,
  /** Unfinished requests of a client; more are refused. */
  unfinishedPerClient: 100,
  /** The time for receiving a body. */
  bodyMs: 3_000,
  /** The time for an answer. */
  budgetMs: 8_000,
  /** The wait for a connection to PostgreSQL. */
  poolWaitMs: 800,
  /** The time of a statement in PostgreSQL; a third of it for a lock. */
  statementMs: 3_000,
  /** The delay of the demo codes that hang. */
  hangMs: 12_000,
};

export type Limits = typeof LIMITS;

const DATA_FOLDER = fileURLToPath(new URL('../.data/database', import.meta.url));

const number = (least: number, most: number) =>
  v.pipe(v.string(), v.digits(), v.toNumber(), v.minValue(least), v.maxValue(most));
const count = number(1, 1e9);
const list = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((item) => item.trim())),
);
const selections = v.pipe(
  list,
  v.array(
    v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'must be names like vudu, separated by commas')),
  ),
);
const base = v.pipe(
  v.string(),
  v.url(),
  v.transform((url) => url.replace(/\/+$/, '')),
);

const text = v.pipe(v.string(), v.nonEmpty());

/** Returns the form of the environment. docs/operations.md explains each variable. */
function environmentOf(isDemo: boolean, port: string) {
  /** A variable that has a default in the demo only. */
  const given = <T>(schema: Setting<T>, value: string): Setting<T, string | undefined> =>
    isDemo ? v.optional(schema, value) : schema;
  /** One whose default is public, or an address of this machine. Visitors must not meet it. */
  const own = <T>(schema: Setting<T>, value: string) =>
    given(isDemo ? schema : v.pipe(v.string(), v.notValue(value, IS_PUBLIC), schema), value);

  const entries = {
    PORT: v.optional(number(0, 65_535), '4000'),
    DATABASE_URL: v.optional(text),
    DATA_FOLDER: v.optional(text, DATA_FOLDER),
    PUBLIC_URL: given(base, `http://localhost:${port}`),
    SITE_URL: v.optional(base, 'http://localhost:3000'),
    RETAILERS_URL: own(base, 'http://localhost:4100/retailers'),
    CAPTCHA_VERIFY_URL: own(base, 'http://localhost:4100/captcha/siteverify'),
    CAPTCHA_SITE_KEY: own(text, 'demo-captcha-site-key'),
    CAPTCHA_SECRET: own(text, 'demo-captcha-secret'),
    CAPTCHA_HOSTNAMES: own(list, 'localhost,*.localhost'),
    CAPTCHA_ACTION: v.optional(text),
    ALLOWED_ORIGINS: own(list, 'http://localhost:*,http://*.localhost:*'),
    // 0 has to be set on purpose: behind a proxy it makes all visitors one client.
    TRUSTED_HOPS: given(number(0, 10), '0'),
    CODE_PEPPER: own(v.pipe(v.string(), v.minLength(8)), 'demo-pepper'),
    DEMO: v.optional(v.picklist(['on', 'off']), 'off'),
    DEMO_RETAILERS: v.optional(selections),
    FAILURES_BEFORE_CAPTCHA: v.optional(count, '5'),
    TOKENS_BEFORE_REFUSAL: v.optional(count, '30'),
    ATTEMPTS_PER_CODE: v.optional(count, '10'),
    FAILURE_BUDGET: v.optional(count, '100'),
    POOL_SIZE: v.optional(count, '10'),
    DRAIN_MS: v.optional(number(0, 600_000), '5000'),
    LOG_LEVEL: v.optional(v.picklist(['error', 'warn', 'info', 'debug']), 'info'),
  };
  return v.object(entries, 'is not set, and has a default with DEMO=on only');
}

const IS_PUBLIC = 'has the value of the demo, which is public';

type Setting<T, Input = string> = v.GenericSchema<Input, T>;

type Environment = v.InferOutput<ReturnType<typeof environmentOf>>;

/** The values of the environment by their names, and what is no setting. */
export type Config = Environment & { isDemo: boolean; limits: Limits };

/** Reads the configuration from the environment. Throws an Error that names all variables that do not fit. */
export function readConfig(
  environment: Record<string, string | undefined>,
  limits: Limits = LIMITS,
): Config {
  // `PORT= npm start` means the default, as in a shell.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const isDemo = given['DEMO'] === 'on';
  const read = v.safeParse(environmentOf(isDemo, given['PORT'] ?? '4000'), given);
  if (read.success) return { ...read.output, isDemo, limits };
  const lines = read.issues.map((issue) => `${v.getDotPath(issue) ?? '?'} ${issue.message}`);
  throw new Error(`The environment does not fit: ${lines.join('; ')}`);
}
