export { AcceptedFilm, FilmOnStage } from './AcceptedFilm';
export { InsertDialog, TermsDialog } from './dialogs';
export { Help } from './Help';
export { ScanDialog } from './qr/ScanDialog';
