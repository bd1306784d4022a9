import type { AddressInfo } from 'node:net';

import { getRequestListener } from '@hono/node-server';
import { createBoundedServer, shutDownOnSignal } from '@redeem/host/connections';
import { logOutput } from '@redeem/host/log-output';

import { sweepNowAndThen } from './abuse/attempts';
import { createApp } from './app';
import { captchaVerifier } from './code/verify-captcha';
import { type Config, readConfig } from './config';
import type { OpenDatabase } from './database/database';
import { openDatabase } from './database/open-database';
import { Problem } from './http/problem';
import { createLog, describeError, reasonOf } from './log';
import { demoSeed } from './seed/seed';

// The default destination of pino waits for a disk that is full.
const output = logOutput(process.stdout);
const log = createLog(output);
const config = readOrFail();

let open: OpenDatabase | undefined;
let draining = false;

const app = createApp({
  config,
  log,
  database: () => {
    if (!open) throw new Problem(503, 'The service is starting');
    return open.database;
  },
  isDraining: () => draining,
  warnings: output.warnings,
  verifyCaptcha: captchaVerifier(config, log),
});

// The port is opened first, so that a second process does not reach the data folder of the first.
const server = createBoundedServer({}, getRequestListener(app.fetch));
server.listen(config.PORT, () => {
  const { port } = server.address() as AddressInfo;
  log.info({ port }, 'listening');
  openDatabase(config, demoSeed(config)).then(
    (opened) => {
      open = opened;
      sweepNowAndThen(opened.database, log);
      log.info('ready');
      // The lines of the start are always logged.
      log.level = config.LOG_LEVEL;
    },
    (error: unknown) => {
      fail(error, 'the database cannot be opened');
    },
  );
});
server.on('error', (error) => {
  fail(error, 'the port cannot be used');
});

server.on('close', () => {
  void closeDatabase();
});

shutDownOnSignal(server, {
  drain: () => {
    draining = true;
    log.info('shutting down');
  },
  drainMs: config.DRAIN_MS,
  // As long as an answer may take.
  openRequestsMs: config.limits.budgetMs,
});

async function closeDatabase(): Promise<void> {
  try {
    await open?.close();
  } catch (error) {
    fail(error, 'the database was not closed');
  }
  log.info('closed');
  process.exit(0);
}

function readOrFail(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    fail(error, 'the service cannot start');
  }
}

function fail(error: unknown, what: string): never {
  log.fatal({ error: describeError(error), why: reasonOf(error) }, what);
  process.exit(1);
}
