import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { Client } from 'pg';

import journal from '../../migrations/meta/_journal.json' with { type: 'json' };
import { readConfig } from '../config';
import { hashCode } from './code-hash';
import { createLog } from '../log';
import { createPostgresDatabase } from '../testing/engines';
import { OWN_VALUES } from '../testing/settings';
import { openTestService, ORIGIN } from '../testing/test-service';
import { openPostgres } from './postgres';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
const CODE = 'MYCODE4TVXQH';
const VERSIONS = journal.entries.slice(0, -1).map(({ tag }, index) => ({ tag, index }));

describe('a start', () => {
  const log = createLog({ write: () => undefined });
  const config = readConfig(OWN_VALUES);
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'redeem-migrations-'));
    await cp(MIGRATIONS, folder, { recursive: true });
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each(VERSIONS)('upgrades the tables of $tag and keeps their codes', async ({ index }) => {
    const databaseUrl = await createPostgresDatabase();
    const earlier = { ...journal, entries: journal.entries.slice(0, index + 1) };
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify(earlier));
    const seed = () => Promise.resolve();
    await (
      await openPostgres(databaseUrl, config, { migrationsFolder: folder, seed, log })
    ).close();
    await insertUsedCode(databaseUrl, hashCode(CODE, config.pepper));

    const environment = { ...OWN_VALUES, DEMO: 'off', ALLOWED_ORIGINS: ORIGIN };
    const service = await openTestService({ databaseUrl, environment });
    expect(await service.validate(CODE)).toMatchObject({
      data: { code_status: { remainingValue: 0 }, history: [{ exchangeResult: 'VUDU 0001' }] },
    });
    expect(await (await service.request('/readyz')).text()).toBe('ok');
    await service.close();
  });
});

async function insertUsedCode(url: string, hash: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`
    insert into offer (id, type, owner, territories) values ('1', 'single', 'Kestrel', '{US}');
    insert into code (hash, offer_id, granted, remaining) values ('${hash}', '1', 1, 0);
    insert into history (code_id, at, exchange_result) select id, now(), 'VUDU 0001' from code`);
  await client.end();
}
