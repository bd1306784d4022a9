import * as v from 'valibot';

import { parseJsonDocument } from '../contract-error';
import { BUILT_FILES } from './built-files';

/** The path of a text: a folder for each locale. It is also a path in a checkout, so it leads to no other folder. */
const Path = v.pipe(v.string(), v.regex(/^\w+\/[\w-]+\.md$/, 'must be a path like en/faq.md'));

/** Texts of a release that can be replaced without a build, and what that takes. */
const ContentDataContract = v.object({
  /** The texts in Markdown, by their paths: `en/faq.md`. */
  files: v.record(Path, v.string()),
  /** A module for Node that checks and renders such texts. It needs no file, no package and no network. */
  program: v.string(),
  /** The scripts with texts, by their names without the hash, with a mark in the place of each text. */
  scripts: v.record(v.string(), v.string()),
  /** The texts that visitors had and that these were made from, by their hashes, the last one last. */
  known: v.array(v.string()),
});

export type ContentData = v.InferOutput<typeof ContentDataContract>;

/** Parses the texts of a release. Throws a `ContractError` that names what is wrong. */
export function parseContentData(text: string): ContentData {
  return parseJsonDocument(BUILT_FILES.content, ContentDataContract, text);
}
