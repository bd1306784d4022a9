import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { EXPECTED } from './testing/expected-answers';
import { CONTRACT_FILE, propertiesNotSeen, STATUSES } from './testing/contract';
import { openTestService, post, type TestService } from './testing/test-service';

const VUDU = { offer_id: '41001', selection: 'vudu' };
const BUNDLE = { offer_id: '41028', selections: ['t07', 't08', 't09'] };
const LONG = 'a'.repeat(17_000);

/** The path and the body of a valid request for each operationId. */
const CALLS: Record<string, { path: string; body?: object }> = {
  getSite: { path: '/site/movieredeem' },
  validateCode: { path: '/site/movieredeem/code/HDMAQF4PX7TV?metadata=en&cc=US', body: {} },
  exchangeCode: {
    path: '/site/movieredeem/code/HDMAQF4PX7TV/exchange?metadata=en&cc=US',
    body: VUDU,
  },
};

describe('the content service and its contract', () => {
  let service: TestService;
  let impatient: TestService;
  let busy: TestService;
  let broken: TestService;
  beforeAll(async () => {
    const limits = { bodyMs: 300, unfinishedPerClient: 1 };
    service = await openTestService();
    impatient = await openTestService({ limits });
    busy = await openTestService({ service: { isBusy: () => true } });
    broken = await openTestService({
      service: {
        database: () => {
          throw new Error('broken');
        },
      },
    });
  });
  afterAll(async () => {
    for (const one of [service, impatient, busy, broken]) await one.close();
  });

  const send = (path: string, body?: object, headers?: Record<string, string>) =>
    service.request(path, body && post(body, headers));

  /** The requests that get an answer of each status. */
  const REQUESTS: Record<number, (path: string, body?: object) => Response | Promise<Response>> = {
    200: async (path, body) => {
      await service.validate('HDMAQF4PX7TV');
      return send(path, body);
    },
    400: (path) => send(path.replace('metadata=en', ''), {}),
    403: (path, body) => send(path, body, { origin: 'https://elsewhere.example' }),
    404: (path, body) => send(path.replace('movieredeem', 'kestrel'), body),
    408: (path) => impatient.request(path, unfinished()),
    413: (path) => send(path, { LONG }),
    414: (path, body) => send(`${path}${path.includes('?') ? '&' : '?'}x=${LONG}`, body),
    415: (path, body) => send(path, body, { 'content-type': 'text/plain' }),
    429: async (path, body) => {
      const other = impatient.request(CALLS['validateCode']?.path ?? '', unfinished());
      const answer = await impatient.request(path, body && post(body));
      await other;
      return answer;
    },
    500: (path, body) => broken.request(path, body && post(body)),
    503: (path, body) => busy.request(path, body && post(body)),
  };

  /** Sends a request that gets an answer of this status. `request` compares the answer with the contract. */
  const answerOf = ({ operationId, status }: (typeof STATUSES)[number]) => {
    const { path, body } = CALLS[operationId] ?? { path: 'no call of this name' };
    return REQUESTS[status]?.(path, body);
  };

  test('have a valid OpenAPI document', async () => {
    const { valid, errors } = await new Validator().validate(CONTRACT_FILE);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  test.each(STATUSES)('agree on the answer $status of $operationId', async (row) => {
    const answer = await answerOf(row);
    expect(answer?.status).toBe(row.status);
  });

  test('agree on the properties: each one of the contract is in an answer', async () => {
    for (const row of STATUSES) await answerOf(row);
    for (const { code, query = 'cc=US' } of EXPECTED) await service.validate(code, query);
    await service.redeem('PACKCVRAJE9X', BUNDLE);
    await service.redeem('TAKE3KDVWHXC', { offer_id: '41024', selection: 'moviesanywhere' });
    await service.redeem('TAKQ49MHA7HQ', { offer_id: '41025', selection: 'moviesanywhere' });
    expect(propertiesNotSeen()).toEqual([]);
  });
});

/** A request whose body does not end. */
function unfinished(): RequestInit {
  return { ...post({}), body: new ReadableStream(), duplex: 'half' };
}
