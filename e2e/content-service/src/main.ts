import { serve } from '@hono/node-server';

import { createApp } from './app';
import { captchaVerifier } from './code/verify-captcha';
import { type Config, readConfig } from './config';
import type { OpenDatabase } from './database/database';
import { openDatabase } from './database/open-database';
import { Problem } from './http/problem';
import { createLog, describeError, reasonOf } from './log';
import { shutDownInOrder } from './shutdown';

const log = createLog();
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
  verifyCaptcha: captchaVerifier(config, log),
});

// Longer than callers keep a connection: were both to end it at once, a request would be lost.
const serverOptions = { keepAliveTimeout: 65_000 };

// The port comes first: a second process must not get as far as the first one's data folder.
const server = serve({ fetch: app.fetch, port: config.port, serverOptions }, ({ port }) => {
  log.info({ port }, 'listening');
  openDatabase(config).then(
    (opened) => {
      open = opened;
      log.info('ready');
    },
    (error: unknown) => {
      fail(error, 'the database cannot be opened');
    },
  );
});
server.on('error', (error) => {
  fail(error, 'the port cannot be used');
});

shutDownInOrder(server, log, {
  drain: () => {
    draining = true;
  },
  close: async () => {
    await open?.close();
  },
});

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
