import { parseJsonDocument } from '@redeem/contracts';
import * as v from 'valibot';

/** The file among those of a remote. The build writes it (@redeem/build). */
export const PROMISES = 'promises.json';

const Names = v.array(v.string());

const PromisesContract = v.object({
  offers: v.object({
    /** Paths of its pages. */
    pages: Names,
    /** The anchors for links, by path of the page. */
    anchors: v.record(v.string(), Names),
  }),
  needs: v.object({
    /** Pages of the site to which it links, or anchors in them: `/support#expired`. */
    links: Names,
    /** Quoted texts of other packages by locale, with `…` for each placeholder. */
    messages: v.record(v.string(), Names),
  }),
});

/** The pages and anchors of a remote, and its dependencies on other packages. */
export type Promises = v.InferOutput<typeof PromisesContract>;

export function parsePromises(text: string): Promises {
  return parseJsonDocument(PROMISES, PromisesContract, text);
}
