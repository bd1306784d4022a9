import { Client } from 'pg';

import { createPostgresDatabase } from './engines';
import { LONG_TIMEOUTS } from './settings';
import { type ServiceProcess, startService } from './service-process';
import { post } from './test-service';

export interface ProcessPair {
  services: [ServiceProcess, ServiceProcess];
  database: Client;
  /** Sends requests to the two processes alternately. */
  ask: (path: string, body?: object, headers?: Record<string, string>) => Promise<Response>;
  stop: () => Promise<void>;
}

/** Two processes on one PostgreSQL database, empty until they start. */
export async function startPair(environment: Record<string, string>): Promise<ProcessPair> {
  const url = await createPostgresDatabase();
  const start = () =>
    startService({ DATABASE_URL: url, ...environment }, { limits: LONG_TIMEOUTS });
  const services = await Promise.all([start(), start()]);
  const database = new Client({ connectionString: url });
  await database.connect();

  let turn = 0;
  return {
    services,
    database,
    ask: (path, body, headers) => {
      const { url: base } = services[turn++ % 2 === 0 ? 0 : 1];
      return fetch(`${base}${path}`, post(body, headers));
    },
    stop: async () => {
      await database.end();
      await Promise.all(services.map(({ stop }) => stop()));
    },
  };
}
