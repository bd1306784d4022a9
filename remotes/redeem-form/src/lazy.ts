import { lazyExtra } from '@redeem/kit';

/** All parts that load on demand. They are one file, because each further file makes every first visit larger. */
const load = () => import(/* webpackChunkName: "later" */ './later');

export const AcceptedFilm = lazyExtra(async () => (await load()).AcceptedFilm);
export const FilmOnStage = lazyExtra(async () => (await load()).FilmOnStage);
export const Help = lazyExtra(async () => (await load()).Help);

export const loadInsert = async () => (await load()).InsertDialog;
export const loadScan = async () => (await load()).ScanDialog;
export const loadTerms = async () => (await load()).TermsDialog;
