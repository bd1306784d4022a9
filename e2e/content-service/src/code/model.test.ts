import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import fc from 'fast-check';

import { createDatabase } from '../testing/databases';
import { openTestService, type TestService } from '../testing/test-service';

/** MODEL_RUNS sets more. The limit of the test grows with it. */
const RUNS = Number(process.env['MODEL_RUNS'] ?? 40);

/** The selections of one exchange, by code. */
const CODES = {
  HDMAQF4PX7TV: { offer: '41001', units: 1, from: ['vudu', 'itunes', 'googleplay'] },
  PACKCVRAJE9X: { offer: '41028', units: 3, from: ['t07', 't08', 't09'] },
  MENUH9U6GVHX: { offer: '41034', units: 1, from: ['t02', 't05', 't13'] },
  MENTWGGH4XT6T4PX: { offer: '41035', units: 2, from: ['t01', 't03', 't04'] },
} as const;
type Name = keyof typeof CODES;
const NAMES = Object.keys(CODES) as Name[];
const OFFERS = Object.values(CODES).map(({ offer }) => offer);

/** The expected state: the taken selections and the history of each code. */
type Model = Record<Name, { expired: boolean; taken: string[]; history: object[] }>;

/** The tested service; a restart replaces it. */
interface Real {
  service: TestService;
}

type Step = fc.AsyncCommand<Model, Real>;

describe('the service, for requests in any order,', () => {
  let url: string;
  const real: Partial<Real> = {};
  const open = () => openTestService({ environment: { DATABASE_URL: url } });
  beforeAll(async () => {
    url = await createDatabase();
    real.service = await open();
    // An exchange needs a validation within the hour before.
    for (const code of NAMES) await real.service.validate(code);
  });
  afterAll(() => real.service?.close());

  test(
    'keeps the taken selections and the history of each code, also after a restart',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.commands([validations, exchanges, expiries, fc.constant(restart)], {
            maxCommands: 12,
          }),
          async (commands) => {
            await fc.asyncModelRun(async () => {
              const service = real.service ?? (await open());
              await makeNew(service);
              return { model: untouched(), real: Object.assign(real, { service }) };
            }, commands);
          },
        ),
        { numRuns: RUNS },
      );
    },
    5_000 * RUNS,
  );

  const restart: Step = {
    check: () => true,
    run: async (_, running) => {
      await running.service.close();
      running.service = await open();
    },
    toString: () => 'restart',
  };
});

const name = fc.constantFrom(...NAMES);

const validations = name.map((code): Step => ({
  check: () => true,
  run: async (model, { service }) => {
    const { data, error } = await service.validate(code);
    const { expired, taken, history } = model[code];
    expect(error).toBe(expired ? 'OfferExpired' : undefined);
    if (expired) return;
    expect(data?.code_status.remainingValue).toBe(CODES[code].units - taken.length);
    expect(data?.history).toEqual(history);
  },
  toString: () => `validate ${code}`,
}));

const expiries = name.map((code): Step => ({
  check: (model) => !model[code].expired,
  run: async (model, { service }) => {
    await service.database.query(
      `update code set refused = true, refusal = 'OfferExpired' where offer_id = $1`,
      [CODES[code].offer],
    );
    model[code].expired = true;
  },
  toString: () => `expire ${code}`,
}));

const exchanges = name
  .chain((code) => fc.tuple(fc.constant(code), fc.shuffledSubarray([...CODES[code].from])))
  .map(([code, selections]): Step => ({
    check: () => selections.length > 0,
    run: async (model, { service }) => {
      const body = { offer_id: CODES[code].offer, selections };
      const answer = await service.exchange(code, body);
      const known = model[code];

      if (known.expired) {
        expect(answer.error).toBe('OfferExpired');
      } else if (selections.length !== CODES[code].units) {
        expect(answer.status).toBe(400);
      } else if (known.taken.length === 0) {
        expect(answer.status).toBe('ok');
        expect(answer.data?.code_status.remainingValue).toBe(0);
        known.taken = selections;
        known.history = answer.data?.history ?? [];
        expect(known.history.length).toBeGreaterThan(0);
      } else {
        const same = selections.every((one) => known.taken.includes(one));
        expect(answer.error).toBe(same ? undefined : 'AlreadyRedeemed');
        expect(answer.data?.history).toEqual(known.history);
      }
    },
    toString: () => `exchange ${code} for ${selections.join()}`,
  }));

function untouched(): Model {
  const state = () => ({ expired: false, taken: [], history: [] });
  return {
    HDMAQF4PX7TV: state(),
    PACKCVRAJE9X: state(),
    MENUH9U6GVHX: state(),
    MENTWGGH4XT6T4PX: state(),
  };
}

/** Resets the codes, at less cost than the demo's reset. */
async function makeNew({ database }: TestService): Promise<void> {
  const ours = `offer_id in ('${OFFERS.join("', '")}')`;
  await database.query(`
    delete from history where code_id in (select id from code where ${ours} and parent_id is null);
    update code set remaining = granted, refused = false, refusal = null where ${ours}`);
}
