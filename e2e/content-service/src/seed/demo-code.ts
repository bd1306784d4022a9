import type { Offer } from './offers';

/** A code of the demo catalogue in its initial state. */
export interface DemoCode {
  code: string;
  /** A description of what the code demonstrates. */
  what: string;
  /** Absent for an unknown code. */
  offer?: Offer;
  /** Title ids. Without them the code is for one unknown film. */
  titles?: string[];
  artworkOnly?: boolean;
  /** The number of titles to choose from a pick list. */
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
  /** False until the exchange of its parent issues it. */
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
  /** The selections that an exchange took. A redemption from before exchanges existed took none. */
  took?: string[];
}

/** Noon in UTC, which is the same day in nearly every country. */
export const IN_MARCH_2024 = new Date(1_709_640_000_000);
export const IN_JUNE_2024 = new Date(1_718_625_600_000);
