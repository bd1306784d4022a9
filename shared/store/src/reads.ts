import type * as bundle from './exchange/bundle';
import type * as bundleShelf from './exchange/title-shelf';
import type * as offer from './service/offer';
import type * as handOn from './routing/hand-on';
import type * as quality from './code/quality';
import type * as validation from './service/validate-code';

/**
 * A union that a minor version of the platform may make wider. A remote runs with every later minor version,
 * so it reads values that it does not know: the second half has the compiler ask for what it does then.
 */
export type Open<Value extends string> = Value | (string & {});

// What readers of the store get. Models know all values, and keep the closed unions.

export type RefusalReason = Open<validation.RefusalReason>;
export type Quality = Open<quality.Quality>;
export type OfferKind = Open<offer.OfferKind>;
export type BundleStep = Open<bundle.BundleStep>;
export type TitleStep = Open<bundleShelf.TitleStep>;
export type Picking = Open<handOn.Picking>;

export interface Offer extends Omit<offer.Offer, 'kind'> {
  kind: OfferKind;
}

export interface BundleTitle extends Omit<bundleShelf.BundleTitle, 'step'> {
  step: TitleStep;
}
