import { parseJsonDocument } from '@redeem/contracts';
import * as v from 'valibot';

/** Its name, among the files of a shell; its build writes it (@redeem/build). */
export const TYPES = 'types.json';

const TypesContract = v.object({
  /** By what is imported, the file that answers. */
  doors: v.record(v.string(), v.string()),
  /** Declarations, by package and path: `@redeem/kit/src/index.d.ts`. */
  files: v.record(v.string(), v.string()),
});

/** The declarations of what a shell offers to remotes. */
export type PublishedTypes = v.InferOutput<typeof TypesContract>;

export function parseTypes(text: string): PublishedTypes {
  return parseJsonDocument(TYPES, TypesContract, text);
}
