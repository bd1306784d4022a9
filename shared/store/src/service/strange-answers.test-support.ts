import fc from 'fast-check';

const { STRANGE_SEED = '20261122', PROPERTY_RUNS = '0' } = process.env;

/** The same answers in every run, so that one that fails can be had again. Another seed makes others. */
export const SEED = Number(STRANGE_SEED);

/** How often a property is tried: more often than usual where `PROPERTY_RUNS` says so. */
export function runsOf(usual: number): number {
  return Math.max(usual, Number(PROPERTY_RUNS));
}

/** Writes down how often each outcome came of a wider run; the usual one is quiet. */
export function tellCounts(what: string, runs: number, counts: ReadonlyMap<string, number>): void {
  if (Number(PROPERTY_RUNS) === 0) return;
  console.info(`${what}, seed ${STRANGE_SEED}, ${String(runs)} runs:`, Object.fromEntries(counts));
}

const strange = fc.oneof(
  fc.constantFrom<unknown>(null, NaN, Infinity, -1, 1e308, 2 ** 53, '', 'x', '__proto__', [], {}),
  fc.constantFrom<unknown>([null], { length: 3 }, { toString: null }),
  fc.constant<unknown>(JSON.parse('{"__proto__":{"polluted":true}}')),
  fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>,
);

interface Mutation {
  place: number;
  value: unknown;
}

/** Up to three places in an answer where something else stands, or nothing. */
export const mutations = fc.array(fc.record({ place: fc.nat(), value: fc.option(strange) }), {
  minLength: 1,
  maxLength: 3,
});

/** The answer with something else, or nothing, at those places. */
export function changed(answer: unknown, changes: readonly Mutation[]): unknown {
  const root = { answer: structuredClone(answer) };
  for (const { place, value } of changes) {
    const places = placesIn(root);
    const [holder, key] = places[place % places.length] ?? [root, 'answer'];
    // Undefined is what is not there.
    if (value === null && place % 2 === 0) Reflect.deleteProperty(holder, key);
    else Reflect.set(holder, key, structuredClone(value));
  }
  return root.answer ?? null;
}

/** Every property of a value, and of what is in it. */
function placesIn(value: object): [holder: object, key: string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => [
    [value, key] as [object, string],
    ...(typeof inner === 'object' && inner !== null ? placesIn(inner) : []),
  ]);
}
