import type { ContentData } from '@redeem/contracts';
import * as v from 'valibot';

import { DeliveryError, ReleaseError } from '../delivery-error';
import type { OnProgress } from '../publish/publish';
import { nextVersion } from '../publish/published-versions';
import { storeRelease } from '../publish/stored-release';
import { hashOfTexts } from '../release/content-data';
import type { RemoteRelease } from '../release/read-release';
import { replaceContent, type RenderedContent, withVersion } from '../release/replace-content';
import type { SiteAuthor } from '../revisions/change-site';
import { readLatest, readPast } from '../revisions/history';
import { type ContentSource, problemsIn, readContentRelease } from './content';
import { callProgram } from './run-program';

/** A release that was made of another one and new texts. */
export interface ContentRelease {
  name: string;
  version: string;
  /** The version that it was made of. */
  from: string;
  /** The locales whose texts differ from it. */
  locales: string[];
}

interface NewContent extends ContentSource {
  /** The changed texts in Markdown, by path. */
  files: Readonly<Record<string, string>>;
}

/**
 * Stores a release with new texts that no visitor gets: it can be opened by its version (`?remote=`), checked, and published. Throws a
 * DeliveryError (`refused`) that names each mistake in the texts.
 */
export async function storeContentRelease({
  by,
  onProgress,
  ...content
}: NewContent & Omit<SiteAuthor, 'say'> & { onProgress?: OnProgress }): Promise<ContentRelease> {
  const release = await makeContentRelease(content);
  await storeRelease({ storage: content.storage, by, release, ...(onProgress && { onProgress }) });
  return aboutContent(release);
}

/** Returns what a release says about its texts. */
export function aboutContent({ name, version, content }: RemoteRelease): ContentRelease {
  return { name, version, from: content?.from ?? version, locales: content?.locales ?? [] };
}

const Texts = v.record(v.string(), v.string());
const Lists = v.record(v.string(), v.array(v.string()));

const RenderedContract = v.object({
  scripts: Texts,
  anchors: Lists,
  messages: Lists,
  firstViews: v.record(v.string(), v.record(v.string(), Texts)),
});

/** Resolves to a release that is made of a stored one and new texts, under the next version that is free. */
export async function makeContentRelease(content: NewContent): Promise<RemoteRelease> {
  const { storage, name } = content;
  const { release: base, data } = await readContentRelease(content);
  const changed = Object.keys(content.files).filter(
    (path) => content.files[path] !== data.files[path],
  );
  if (changed.length === 0) {
    throw new DeliveryError('refused', `${name} ${base.version} has these texts already`);
  }
  const problems = await problemsIn(base, data, content.files);
  if (problems.length > 0) {
    const lines = problems.map(
      ({ path, line, sentence }) => `${path}:${String(line)}: ${sentence}`,
    );
    throw new DeliveryError('refused', lines.join('\n'));
  }

  const latest = await readLatest(storage);
  const past = await readPast(storage, latest, name);
  const version = await nextVersion({ storage, name, past, bump: 'patch', first: base.version });
  const files = { ...data.files, ...content.files };
  const known = [...data.known, hashOfTexts(files)].slice(-KNOWN);
  const next: ContentData = { ...data, files, known, scripts: scriptsOf(data, base, version) };
  const rendered = await render(base, next);
  const locales = [...new Set(changed.map((path) => path.replace(/\/.*/, '')))].sort();
  return {
    ...replace(base, { version, data: next, rendered }),
    content: { from: base.version, locales },
  };
}

/** How many earlier texts a release knows: more than anybody publishes between two builds. */
const KNOWN = 100;

function scriptsOf(
  { scripts }: ContentData,
  base: RemoteRelease,
  version: string,
): ContentData['scripts'] {
  return Object.fromEntries(
    Object.entries(scripts).map(([stem, script]) => [stem, withVersion(script, base, version)]),
  );
}

function render(
  { name, version }: RemoteRelease,
  { program, files, scripts }: ContentData,
): Promise<RenderedContent> {
  return callProgram({
    release: `${name} ${version}`,
    program,
    name: 'render',
    argument: { files, scripts },
    contract: RenderedContract,
  });
}

/** Replaces the texts of a release. A release that cannot be taken apart is refused. */
function replace(...replacement: Parameters<typeof replaceContent>): RemoteRelease {
  try {
    return replaceContent(...replacement);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    throw new DeliveryError('refused', error.message, { cause: error });
  }
}
