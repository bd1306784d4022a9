import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { parseJsonDocument } from '@redeem/contracts';
import * as v from 'valibot';

import { type Visit, VisitContract } from './smoke/visit-contract';

const Kilobytes = v.pipe(v.number(), v.minValue(0));

const BudgetContract = v.object({
  /** What starts it: a remote's entry, or the scripts that the shell's page starts. */
  entry: Kilobytes,
  /** The scripts its page needs after that, with the largest of those that come only when asked for. */
  script: Kilobytes,
  /** All style sheets. */
  style: Kilobytes,
  /** Texts without code: the largest file of a locale and the largest of the other content files. */
  content: v.exactOptional(Kilobytes),
  /** The largest of its pictures. */
  image: v.exactOptional(Kilobytes),
  /** Each of its fonts, by the name of its file without the hash: a visitor gets those of one brand. */
  fonts: v.exactOptional(v.record(v.string(), Kilobytes)),
  /** Of the shell, as it is what pages are made of: the heaviest page of a route, as it is composed. */
  page: v.exactOptional(Kilobytes),
  /** The same: all scripts that a first visit of the home page loads before it can be used. */
  firstVisit: v.exactOptional(Kilobytes),
});

const PackageContract = v.object({
  config: v.optional(
    v.object({
      budget: v.exactOptional(BudgetContract),
      smoke: v.exactOptional(v.array(VisitContract)),
    }),
    {},
  ),
});

/** The most that files of a release may weigh, in kB, as browsers get them: text with brotli. */
export type Budget = v.InferOutput<typeof BudgetContract>;

/** What a package asks of the gate: `config` in its package.json. */
export async function readPackageConfig(
  folder: string,
): Promise<{ budget?: Budget; smoke?: Visit[] }> {
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  return parseJsonDocument('package.json', PackageContract, text).config;
}
