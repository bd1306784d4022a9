import type { Offer } from './offers';

/** A code of the demo catalogue, as it is before anybody touches it. */
export interface DemoCode {
  code: string;
  /** What it shows, for people who look for a code to try. */
  what: string;
  /** Absent: a code the service has never heard of. */
  offer?: Offer;
  /** Title ids. None: one film of which nothing is known. */
  titles?: string[];
  artworkOnly?: boolean;
  /** How many titles of a pick list may be chosen. */
  picks?: number;
  refused?: { reason?: string };
  captcha?: { rejections: number };
  validationFault?: 'hang';
  exchangeFault?: 'fail' | 'hang';
  history?: DemoHistory[];
  subCodes?: DemoSubCode[];
}

export interface DemoSubCode {
  printed: string;
  titles: string[];
  /** False: waits for the exchange that hands it out. */
  issued: boolean;
  history?: DemoHistory[];
}

export interface DemoHistory {
  at: Date;
  retailer?: string;
  group?: string;
  groupName?: string;
  exchangeName?: string;
  exchangeResult?: string;
  /** What an exchange took; a redemption of the time before exchanges took nothing. */
  took?: string[];
}

/** Noon in UTC, so that nearly every country prints the same day. */
export const IN_MARCH_2024 = new Date(1_709_640_000_000);
export const IN_JUNE_2024 = new Date(1_718_625_600_000);
