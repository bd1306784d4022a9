import fc from 'fast-check';

const { STRANGE_SEED = '20261122', PROPERTY_RUNS = '0' } = process.env;

/** The seed of the random answers. The same seed gives the same answers, so that a failure can be repeated. */
export const SEED = Number(STRANGE_SEED);

/** Returns the number of runs of a property, which `PROPERTY_RUNS` raises. */
export function runsOf(usual: number): number {
  return Math.max(usual, Number(PROPERTY_RUNS));
}

/** Prints the number of each outcome of a wider run. */
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

/** Up to three changes of an answer: another value, or none. */
export const mutations = fc.array(fc.record({ place: fc.nat(), value: fc.option(strange) }), {
  minLength: 1,
  maxLength: 3,
});

/** Returns a changed answer. */
export function changed(answer: unknown, changes: readonly Mutation[]): unknown {
  const root = { answer: structuredClone(answer) };
  for (const { place, value } of changes) {
    const places = placesIn(root);
    const [holder, key] = places[place % places.length] ?? [root, 'answer'];
    // Undefined removes the property.
    if (value === null && place % 2 === 0) Reflect.deleteProperty(holder, key);
    else Reflect.set(holder, key, structuredClone(value));
  }
  return root.answer ?? null;
}

/** Returns every property of a value, nested ones included. */
function placesIn(value: object): [holder: object, key: string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => [
    [value, key] as [object, string],
    ...(typeof inner === 'object' && inner !== null ? placesIn(inner) : []),
  ]);
}
