import { parseJsonDocument } from '@redeem/contracts';
import * as v from 'valibot';

/** Its name, among the files of a remote; its build writes it (@redeem/build). */
export const PROMISES = 'promises.json';

const Names = v.array(v.string());

const PromisesContract = v.object({
  offers: v.object({
    /** Paths of its pages. */
    pages: Names,
    /** By path of a page, the anchors that links may lead to. */
    anchors: v.record(v.string(), Names),
  }),
  needs: v.object({
    /** Pages of the site that it links to, or places in them: `/support#expired`. */
    links: Names,
    /** By locale, words of other packages that it quotes, with `…` for each placeholder. */
    messages: v.record(v.string(), Names),
  }),
});

/** What a release of a remote offers to other packages, and what it needs of them. */
export type Promises = v.InferOutput<typeof PromisesContract>;

export function parsePromises(text: string): Promises {
  return parseJsonDocument(PROMISES, PromisesContract, text);
}
