import * as v from 'valibot';

const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{40,64}$/, 'must be the hash of a commit'));

/** What a release was built of. */
export const SourceContract = v.object({
  commit: Hash,
  /** Whether the checkout had no changes besides that commit. */
  isClean: v.boolean(),
  /**
   * The first commit of the repository, which is the same in every clone. Left out where the clone is
   * shallow and does not have it.
   */
  repository: v.exactOptional(Hash),
});

export type Source = v.InferOutput<typeof SourceContract>;
