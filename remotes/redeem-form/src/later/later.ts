/**
 * The components that a first visit does not need, in one chunk, because each further file adds bytes to every first visit.
 */

export { AcceptedFilm } from '../AcceptedFilm';
export { BundleOutcome } from '../BundleOutcome';
export { ForeignLetter, JudgedCode } from '../CodeReasons';
export { HelpLink } from '../HelpLink';
export { InsertDialog } from '../insert/InsertDialog';
export { PastedCodes } from '../PastedCodes';
export { ScanDialog } from '../scan/ScanDialog';
export { TermsDialog } from '../TermsDialog';
