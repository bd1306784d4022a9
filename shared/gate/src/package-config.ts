import type { CheckData } from '@redeem/contracts';
import { BUILT_FILES, CheckDataContract, ContractError, parseDocument } from '@redeem/contracts';
import type { Release } from '@redeem/delivery';
import * as v from 'valibot';

import { VisitContract } from './visits/visit-contract';

/** The parts of a budget, each in kB as browsers get them: text with Brotli. */
const BudgetContract = v.record(
  v.picklist([
    'entry', // of a remote, or the scripts that the shell's page starts
    'script', // that its page needs then, with the largest of those that are loaded on demand
    'style', // all style sheets
    'content', // texts without code: the largest file of a locale and the largest other one
    'image', // the largest picture
    'font', // the largest font
    'page', // of the shell, with its style, before the host adds the releases
    'firstVisit', // in the shell: all scripts of a first visit of the home page, with the texts of a locale
  ]),
  v.pipe(v.number(), v.minValue(0)),
);

/** What a package.json says to the gate, in `config`. */
const SETTINGS = {
  budget: v.nullish(BudgetContract, {}),
  smoke: v.nullish(v.array(VisitContract), []),
  /** The hosts, besides those of the site, to which the package may lead its visitors. */
  hosts: v.nullish(v.array(v.string()), []),
  /** The keys of texts that are in English in every language. */
  untranslated: v.nullish(v.array(v.string()), []),
};

/** The largest sizes of the files of a release. */
export type Budget = v.InferOutput<typeof BudgetContract>;

/** Returns a setting of the package.json from which a release was built. The others are not read: a live release may be older. */
export function settingOf<Name extends keyof typeof SETTINGS>(release: Release, name: Name) {
  const value = checkDataOf(release).config[name] ?? null;
  return parseDocument(`config.${name} of package.json`, SETTINGS[name], value);
}

/** Returns what a release brings for its check. Throws a `ContractError` if it was built without. */
export function checkDataOf({ files }: Release): CheckData {
  const file = files.find(({ path }) => path === BUILT_FILES.check);
  if (!file) throw new ContractError(BUILT_FILES.check, [], 'is missing: build the package again');
  return parseDocument(BUILT_FILES.check, CheckDataContract, file.bytes.toString());
}
