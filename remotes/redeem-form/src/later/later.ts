/** What a first visit does without, in one chunk: each file of its own makes every first visit heavier. */

export { BundleOutcome } from '../BundleOutcome';
export { HelpLink } from '../HelpLink';
export { InsertDialog } from '../insert/InsertDialog';
export { PastedCodes } from '../PastedCodes';
export { ScanDialog } from '../scan/ScanDialog';
export { TermsDialog } from '../TermsDialog';
