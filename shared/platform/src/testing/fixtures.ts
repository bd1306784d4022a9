// Visits as plain data, for tests and standalone pages. No page of the site contains them.

export {
  accepted,
  anEntry,
  anOffer,
  type Offer,
  type RefusalReason,
  RequestError,
  type Verdict,
  type Visit,
} from '@redeem/store/testing';
