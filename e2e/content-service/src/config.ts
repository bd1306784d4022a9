import { fileURLToPath } from 'node:url';

import * as v from 'valibot';

// Values for the demo only: public secrets, and addresses of this machine. A service with visitors needs its own.
const DEMO_VALUES = {
  RETAILERS_URL: 'http://localhost:4100/retailers',
  CODE_PEPPER: 'demo-pepper',
  CAPTCHA_SITE_KEY: 'demo-captcha-site-key',
  CAPTCHA_SECRET: 'demo-captcha-secret',
  CAPTCHA_VERIFY_URL: 'http://localhost:4100/captcha/siteverify',
  CAPTCHA_HOSTNAMES: 'localhost,*.localhost',
  ALLOWED_ORIGINS: 'http://localhost:*,http://*.localhost:*',
};

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

const Environment = v.object({
  PORT: v.optional(number(0, 65_535), '4000'),
  DATABASE_URL: v.optional(v.string()),
  DATA_FOLDER: v.optional(v.string(), DATA_FOLDER),
  PUBLIC_URL: v.optional(base),
  SITE_URL: v.optional(base, 'http://localhost:3000'),
  RETAILERS_URL: v.optional(base, DEMO_VALUES.RETAILERS_URL),
  CAPTCHA_VERIFY_URL: v.optional(base, DEMO_VALUES.CAPTCHA_VERIFY_URL),
  CAPTCHA_SITE_KEY: v.optional(v.string(), DEMO_VALUES.CAPTCHA_SITE_KEY),
  CAPTCHA_SECRET: v.optional(v.string(), DEMO_VALUES.CAPTCHA_SECRET),
  CAPTCHA_HOSTNAMES: v.optional(list, DEMO_VALUES.CAPTCHA_HOSTNAMES),
  CAPTCHA_ACTION: v.optional(v.string()),
  ALLOWED_ORIGINS: v.optional(list, DEMO_VALUES.ALLOWED_ORIGINS),
  TRUSTED_HOPS: v.optional(number(0, 10)),
  CODE_PEPPER: v.optional(v.pipe(v.string(), v.minLength(8)), DEMO_VALUES.CODE_PEPPER),
  DEMO: v.optional(v.picklist(['on', 'off']), 'off'),
  DEMO_RETAILERS: v.optional(selections),
  FAILURES_BEFORE_CAPTCHA: v.optional(count, '5'),
  TOKENS_BEFORE_REFUSAL: v.optional(count, '30'),
  ATTEMPTS_PER_CODE: v.optional(count, '10'),
  FAILURE_BUDGET: v.optional(count, '100'),
  POOL_SIZE: v.optional(count, '10'),
  DRAIN_MS: v.optional(number(0, 600_000), '5000'),
  LOG_LEVEL: v.optional(v.picklist(['error', 'warn', 'info', 'debug']), 'info'),
});

export type Config = ReturnType<typeof readConfig>;

/** Reads the configuration from the environment. README.md explains each variable. */
export function readConfig(
  environment: Record<string, string | undefined>,
  limits: Limits = LIMITS,
) {
  // `PORT= npm start` means the default, as in a shell.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const read = v.safeParse(Environment, given);
  if (!read.success) throw new Error(complaint(read.issues));

  const { output } = read;
  const isDemo = output.DEMO === 'on';
  if (!isDemo) requireOwnValues(given);
  return {
    isDemo,
    port: output.PORT,
    databaseUrl: output.DATABASE_URL,
    dataFolder: output.DATA_FOLDER,
    publicUrl: output.PUBLIC_URL ?? `http://localhost:${String(output.PORT)}`,
    siteUrl: output.SITE_URL,
    retailersUrl: output.RETAILERS_URL,
    captchaVerifyUrl: output.CAPTCHA_VERIFY_URL,
    captchaSiteKey: output.CAPTCHA_SITE_KEY,
    captchaSecret: output.CAPTCHA_SECRET,
    captchaHostnames: output.CAPTCHA_HOSTNAMES,
    captchaAction: output.CAPTCHA_ACTION,
    allowedOrigins: output.ALLOWED_ORIGINS,
    trustedHops: output.TRUSTED_HOPS ?? 0,
    pepper: output.CODE_PEPPER,
    demoRetailers: output.DEMO_RETAILERS ?? [],
    policy: {
      failuresBeforeCaptcha: output.FAILURES_BEFORE_CAPTCHA,
      tokensBeforeRefusal: output.TOKENS_BEFORE_REFUSAL,
      attemptsPerCode: output.ATTEMPTS_PER_CODE,
      failureBudget: output.FAILURE_BUDGET,
    },
    poolSize: output.POOL_SIZE,
    drainMs: output.DRAIN_MS,
    limits,
    logLevel: output.LOG_LEVEL,
  };
}

function requireOwnValues(given: Record<string, string | undefined>): void {
  const ofTheDemo = Object.entries(DEMO_VALUES)
    .filter(([name, value]) => given[name] === value)
    .map(([name]) => name);
  // 0 hops have to be set on purpose: behind a proxy they make all visitors one client.
  const missing = [...Object.keys(DEMO_VALUES), 'PUBLIC_URL', 'TRUSTED_HOPS'].filter(
    (name) => given[name] === undefined,
  );
  const lacking = [...missing, ...ofTheDemo];
  if (lacking.length === 0) return;
  throw new Error(
    `Without DEMO=on these variables have no default. Set them: ${lacking.join(', ')}`,
  );
}

function complaint(issues: readonly v.BaseIssue<unknown>[]): string {
  const lines = issues.map((issue) => `${v.getDotPath(issue) ?? '?'}: ${issue.message}`);
  return `The environment does not fit: ${lines.join('; ')}`;
}
