import { parseJsonDocument } from '@redeem/contracts';
import * as v from 'valibot';

/** The file among those of a shell. The build writes it (@redeem/build). */
export const TYPES = 'types.json';

const TypesContract = v.object({
  /** The file of each import. */
  doors: v.record(v.string(), v.string()),
  /** Declarations by package and path: `@redeem/kit/src/index.d.ts`. */
  files: v.record(v.string(), v.string()),
});

/** The declarations of the packages that a shell provides to remotes. */
export type PublishedTypes = v.InferOutput<typeof TypesContract>;

export function parseTypes(text: string): PublishedTypes {
  return parseJsonDocument(TYPES, TypesContract, text);
}
