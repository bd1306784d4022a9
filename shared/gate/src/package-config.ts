import {
  BUILT_FILES,
  type CheckData,
  CheckDataContract,
  ContractError,
  parseJsonDocument,
} from '@redeem/contracts';
import type { Release } from '@redeem/delivery';
import * as v from 'valibot';

import { VisitContract } from './visits/visit-contract';

const Kilobytes = v.pipe(v.number(), v.minValue(0));

const BudgetContract = v.object({
  /** The entry: that of a remote, or the scripts that the shell's page starts. */
  entry: Kilobytes,
  /** The scripts that its page needs then, with the largest of those that are loaded on demand. */
  script: Kilobytes,
  /** All style sheets. */
  style: Kilobytes,
  /** Texts without code: the largest file of a locale and the largest of the other content files. */
  content: v.exactOptional(Kilobytes),
  /** The largest of its pictures. */
  image: v.exactOptional(Kilobytes),
  /** The largest of its fonts. */
  font: v.exactOptional(Kilobytes),
  /** In the shell only: the largest composed page of a route. */
  page: v.exactOptional(Kilobytes),
  /** In the shell only: all scripts that a first visit of the home page loads before it can be used. */
  firstVisit: v.exactOptional(Kilobytes),
});

const ConfigContract = v.object({
  budget: v.exactOptional(BudgetContract),
  smoke: v.exactOptional(v.array(VisitContract)),
  /** The hosts, besides those of the site, to which the package may lead its visitors. */
  hosts: v.exactOptional(v.array(v.string())),
  /** The keys of texts that are in English in every language. */
  untranslated: v.exactOptional(v.array(v.string())),
});

/** The largest sizes of the files of a release, in kB, as browsers get them: text with Brotli. */
export type Budget = v.InferOutput<typeof BudgetContract>;

/** Returns the settings of a package for the gate: `config` in the package.json from which the release was built. */
export function configOf(release: Release): Partial<v.InferOutput<typeof ConfigContract>> {
  const { config } = checkDataOf(release);
  return parseJsonDocument('config of package.json', ConfigContract, JSON.stringify(config));
}

/** Returns what a release brings for its check. Throws a `ContractError` if it was built without. */
export function checkDataOf({ files }: Release): CheckData {
  const file = files.find(({ path }) => path === BUILT_FILES.check);
  if (!file) throw new ContractError(BUILT_FILES.check, [], 'is missing: build the package again');
  return parseJsonDocument(BUILT_FILES.check, CheckDataContract, file.bytes.toString());
}
