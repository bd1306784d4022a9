import * as v from 'valibot';

import { type Draft, Why } from './api';
import type { Mark } from './content-outline';

/*
 * What page and server exchange about the texts of `support`.
 */

/** Characters of a file: six times the longest of today. */
export const MOST_CHARACTERS = 200_000;

const Locale = v.pipe(v.string(), v.regex(/^[a-z]{2}(_[A-Z]{2})?$/));
const DocumentName = v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,40}\.md$/));
const Counted = v.pipe(v.number(), v.integer(), v.minValue(0));
const Instant = v.pipe(v.string(), v.isoTimestamp());

export const PlaceContract = v.strictObject({ locale: Locale, document: DocumentName });
export type Place = v.InferOutput<typeof PlaceContract>;

export const SaveContract = v.strictObject({
  text: v.pipe(
    v.string(),
    v.maxLength(MOST_CHARACTERS, `must have ${String(MOST_CHARACTERS)} characters at most`),
  ),
  /** The number of the last change that the page shows; 0 for none. */
  seen: Counted,
  /** The hash of the live text from which the author has started. */
  base: v.pipe(v.string(), v.maxLength(64)),
});

export const DiscardContract = v.strictObject({ seen: Counted });

export const CurrentContract = v.strictObject({
  anchor: v.pipe(v.string(), v.maxLength(100)),
});

export const SearchContract = v.strictObject({
  phrase: v.pipe(v.string(), v.maxLength(200)),
});

export const PublicationContract = v.strictObject({
  drafts: v.pipe(
    v.array(v.strictObject({ ...PlaceContract.entries, number: v.pipe(Counted, v.minValue(1)) })),
    v.minLength(1),
    v.maxLength(100),
  ),
  why: Why,
  /** The revision that the page shows. */
  revision: v.pipe(Counted, v.minValue(1)),
  /** Null for now. `local` is what the person has written, such as 2026-11-27T09:00, and `at` the moment that it means in the zone. */
  due: v.nullable(
    v.strictObject({
      at: Instant,
      local: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)),
      zone: v.pipe(v.string(), v.maxLength(64)),
    }),
  ),
});
export type PublicationRequest = v.InferOutput<typeof PublicationContract>;

/** `restore` takes a withdrawal back. */
const Decision = v.picklist(['approve', 'withdraw', 'restore']);
export type Decision = v.InferOutput<typeof Decision>;

export const DecisionContract = v.strictObject({
  decision: Decision,
  /** The number of the publication's state that the page shows. */
  seen: v.pipe(Counted, v.minValue(1)),
});

/** A mistake, as the loader of the content words it. */
export interface Problem {
  line: number;
  message: string;
}

export interface DraftNote {
  number: number;
  by: string;
  at: string;
}

export interface DocumentRow extends Place {
  draft: DraftNote | null;
  /** The live site has changed since the draft was begun. */
  isStale: boolean;
  /** No live release has this file. */
  isGone: boolean;
  entries: number;
  marks: Record<Mark, number>;
  problems: number;
}

export interface Publication {
  id: string;
  number: number;
  state: 'waiting' | 'planned' | 'running' | 'done' | 'failed' | 'withdrawn';
  places: Place[];
  why: string;
  by: string;
  at: string;
  due: { at: string; zone: string } | null;
  approved: { by: string; at: string } | null;
  /** What came of it, in a sentence. */
  result: string | null;
  /** What the person may decide. */
  may: Decision[];
}

export interface ContentOverview {
  revision: number;
  /** The live version of support. */
  version: string;
  documents: DocumentRow[];
  publications: Publication[];
  mayEdit: boolean;
  needsApproval: boolean;
  /** The last change of the texts, with the action that takes it back. */
  last: { revision: number; at: string; by: string; why: string | null; undo: Draft | null } | null;
}

export interface ContentDocument extends Place {
  revision: number;
  version: string;
  mayEdit: boolean;
  needsApproval: boolean;
  /** The number of the last change of a draft, also of one that was published or discarded; 0 if there never was one. */
  number: number;
  /** Null if no live release has the file. */
  live: { text: string; hash: string } | null;
  /** The English text: the draft, or else the live one. */
  english: string;
  draft: (DraftNote & { text: string; base: { text: string; hash: string } }) | null;
  isStale: boolean;
  problems: Problem[];
  marks: Record<string, Mark[]>;
  previewUrl: string | null;
  brands: { id: string; name: string }[];
}

export interface Saved extends DraftNote {
  base: string;
  problems: Problem[];
  marks: Record<string, Mark[]>;
}

/** A question that the search of the site finds, the best first. */
export interface FoundEntry {
  anchor: string;
  title: string;
}
