import {
  array,
  boolean,
  check,
  fallback,
  type GenericSchema,
  type InferOutput,
  nullable,
  number,
  object,
  optional,
  pipe,
  safeParse,
  string,
  transform,
  undefined_,
  union,
  unknown,
} from 'valibot';

import { RequestError } from './request';

/**
 * A property that may be absent or null; one of a wrong type counts as absent. The service's
 * contract asks readers to be tolerant of everything it does not require.
 */
export function lenient<Schema extends GenericSchema>(schema: Schema) {
  return optional(fallback(union([schema, undefined_()]), undefined));
}

/** A list without the items that do not match. */
export function lenientList<Item>(schema: GenericSchema<unknown, Item>) {
  return pipe(
    array(unknown()),
    transform((items): Item[] =>
      items.flatMap((item) => {
        const parsed = safeParse(schema, item);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  );
}

export const HistoryEntryContract = object({
  group: lenient(string()),
  groupName: lenient(string()),
  timestamp: lenient(number()),
  exchangeURL: lenient(string()),
  exchangeName: lenient(string()),
  exchangeResult: lenient(string()),
});

const ContentItemContract = object({
  title: lenient(string()),
  artworks: lenient(lenientList(object({ url: string() }))),
  rating: lenient(string()),
  runtime: lenient(number()),
});

export const CodeStatusContract = object({
  offerType: lenient(string()),
  offerId: lenient(string()),
  // Not lenient: without it a code counts as unused, which an invalid value does not mean. A negative value breaks the
  // contract and does not mean that a code is redeemed.
  remainingValue: optional(
    nullable(
      pipe(
        number(),
        check((remaining) => remaining >= 0 && remaining < Infinity),
      ),
    ),
  ),
  exchangeOptions: lenient(
    object({ selections: lenient(lenientList(object({ name: string() }))) }),
  ),
  contentItems: lenient(lenientList(object({ profile: lenient(string()) }))),
});

export const CodeDataContract = object({
  owner: lenient(string()),
  properties: lenient(object({ isUniversalSupported: lenient(string()) })),
  active_redirect_url: lenient(string()),
  metadata: lenient(
    object({
      // An invalid item keeps its place, because selections belong to items by position.
      content_items: lenient(array(fallback(ContentItemContract, {}))),
      gpbundle: lenient(boolean()),
    }),
  ),
  code_status: lenient(CodeStatusContract),
  history: lenient(lenientList(HistoryEntryContract)),
});

export type WireHistoryEntry = InferOutput<typeof HistoryEntryContract>;
export type WireCodeStatus = InferOutput<typeof CodeStatusContract>;
export type WireCodeData = InferOutput<typeof CodeDataContract>;

/** Returns the answer in the shape of the contract. Throws a RequestError for any other (spec-7.5, spec-7.9, spec-8.14). */
export function expectShape<Output>(
  contract: GenericSchema<unknown, Output>,
  answer: unknown,
): Output {
  const parsed = safeParse(contract, answer);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const path = issue.path?.map(({ key }) => String(key)).join('.') ?? '';
  throw new RequestError('wrong-shape', `unexpected ${issue.type} at "${path}"`);
}
