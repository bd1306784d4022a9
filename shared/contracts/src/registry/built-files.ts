import * as v from 'valibot';

import { json, parseDocument, shaped } from '../contract-error';

// The files in dist/ by which a build tells delivery and the gate what a package is. They are released with the package.

/** The names of these files. First views have one for each page: see `firstViewFile`. */
export const BUILT_FILES = {
  /** Of a remote: written by the bundler's federation plugin. */
  manifest: 'mf-manifest.json',
  /** Never sent to a browser, because servers know no type of this name. */
  check: 'check.data',
  /** Of a remote. */
  promises: 'promises.json',
  /** Of the shell, like all below. */
  page: 'index.html',
  routes: 'routes.json',
  provides: 'provides.json',
  uses: 'uses.json',
} as const;

/** Matches the name of a package without its scope, which is part of addresses and of global names. */
export const PACKAGE_NAME = /^[a-z]+(-[a-z]+)*$/;

const Names = v.array(v.string());

/** The pages and anchors of a remote, and its dependencies on other packages. */
const PromisesContract = v.object({
  /** The paths of its pages, and their anchors, by path. */
  offers: v.object({ pages: Names, anchors: v.record(v.string(), Names) }),
  /** Pages of the site to which it links, or anchors in them: `/support#expired`. */
  needs: v.object({ links: Names }),
});

export type Promises = v.InferOutput<typeof PromisesContract>;

/** Parses the promises of a remote. Throws a `ContractError` that names what is wrong. */
export function parsePromises(text: string): Promises {
  return parseDocument(BUILT_FILES.promises, json(PromisesContract), text);
}

/** What the gate needs to judge a release without the checkout that it comes from. */
export const CheckDataContract = json(
  v.object({
    /** `config` of its package.json: budgets, visits, hosts. */
    config: v.record(v.string(), v.unknown()),
    /** Its texts, by file and by key or anchor: `src/locales.json#fr_CH`, `content/de/faq.md`. */
    texts: v.record(v.string(), v.record(v.string(), v.string())),
  }),
);

export type CheckData = v.InferOutput<typeof CheckDataContract>;

const Hash = shaped(/^[0-9a-f]{40,64}$/, 'must be the hash of a commit');

/** The commit that a release was built from. */
export const SourceContract = v.object({
  commit: Hash,
  /** True if the checkout had no uncommitted changes. */
  isClean: v.boolean(),
  /** The first commit of the repository, which is the same in every clone. Absent if the clone is shallow and lacks it. */
  repository: v.exactOptional(Hash),
});

export type Source = v.InferOutput<typeof SourceContract>;

/** Returns the name of the file with the first views of a page; `frame` is the shell's header and footer. */
export function firstViewFile(page: string): string {
  return `first-view-${page}.json`;
}

/** Returns the name of the page of a path in the names of these files. */
export function firstViewPage(path: string): string {
  return path.slice(1) || 'index';
}

/** Returns the name of the page of a file with first views, or undefined for any other file. */
export function pageOfFirstView(path: string): string | undefined {
  return /^first-view-([a-z-]+)\.json$/.exec(path)?.[1];
}
