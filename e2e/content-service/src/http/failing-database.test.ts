import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from '@rstest/core';

import { openTestService, post, type TestService } from '../testing/test-service';

describe('when the database fails', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await openTestService();
  });
  afterEach(() => service.close().catch(() => undefined));

  test('the answer is a problem without a trace of the query or the code', async () => {
    await service.database.execute(sql`alter table code rename to gone`);
    const response = await service.request(
      '/site/movieredeem/code/HDMAQF4PX7TV?metadata=en',
      post(),
    );

    expect(response.status).toBe(500);
    const text = await response.text();
    expect(text).toContain('Something went wrong in the service');
    expect(text).not.toMatch(/select|HDMAQF4PX7TV|\.ts/);
  });

  test('the service lives, but is not ready', async () => {
    await service.close();
    expect((await service.request('/livez')).status).toBe(200);
    expect((await service.request('/readyz')).status).toBe(503);
  });
});
