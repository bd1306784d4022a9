import { BUILT_FILES, type ContentData } from '@redeem/contracts';
import type { Storage } from '@redeem/storage';
import * as v from 'valibot';

import { DeliveryError } from '../delivery-error';
import { readBuiltFiles } from '../publish/inspect-release';
import { readStoredRelease, wantedVersion } from '../publish/stored-release';
import { contentDataOf } from '../release/content-data';
import type { Release, RemoteRelease } from '../release/read-release';
import { versionFolder } from '../release/version';
import { readLatest } from '../revisions/history';
import { callProgram } from './run-program';

/** A release whose texts are read, or from which others are made. */
export interface ContentSource {
  storage: Storage;
  /** Name of the remote. */
  name: string;
  /** The version; the live one if it is absent. */
  version?: string | undefined;
}

/** The texts of a release. */
export interface Content {
  version: string;
  /** Markdown by path: `en/faq.md`. */
  files: Record<string, string>;
}

/** A mistake in a text. */
export interface ContentProblem {
  /** The file, as in `Content`. */
  path: string;
  /** From 1. */
  line: number;
  /** What is wrong, and what to write instead. */
  sentence: string;
}

/**
 * Resolves to the texts of a release. Throws a DeliveryError (`not-found`) if the release was built without texts that can be replaced,
 * and (`damaged`) if they are damaged.
 */
export async function readContent(source: ContentSource): Promise<Content> {
  const { version, data } = await readData(source);
  return { version, files: data.files };
}

/**
 * Resolves to the mistakes in changed texts of a release, by the rules that the release brings. Texts that are not named are those of
 * the release; a path that it does not have is a mistake.
 */
export async function contentProblems({
  files,
  ...source
}: ContentSource & { files: Readonly<Record<string, string>> }): Promise<ContentProblem[]> {
  const { version, data } = await readData(source);
  return problemsIn({ name: source.name, version }, data, files);
}

/** Resolves to the texts of a release. Reads no other file of it, because an editor asks often. */
async function readData(source: ContentSource) {
  const { storage, name } = source;
  const version = wantedVersion(source, await readLatest(storage));
  const folder = versionFolder(name, version);
  const { files } = await readBuiltFiles(storage, folder, BUILT_FILES.content);
  return { version, data: requireContent({ name, version, files }) };
}

const ProblemsContract = v.array(
  v.object({ path: v.string(), line: v.number(), sentence: v.string() }),
);

/** Resolves to the mistakes in changed texts of a release that was read. */
export async function problemsIn(
  { name, version }: Pick<Release, 'name' | 'version'>,
  { program, files: present }: ContentData,
  files: Readonly<Record<string, string>>,
): Promise<ContentProblem[]> {
  const release = `${name} ${version}`;
  const unknown = Object.keys(files).filter((path) => !Object.hasOwn(present, path));
  if (unknown.length > 0) {
    const sentence = `${release} has no such text; it has ${Object.keys(present).join(', ')}`;
    return unknown.map((path) => ({ path, line: 1, sentence }));
  }
  const argument = { ...present, ...files };
  const call = { release, program, name: 'problemsIn', argument, contract: ProblemsContract };
  return callProgram(call);
}

const FoundContract = v.array(v.object({ anchor: v.string(), title: v.string() }));

/** Resolves to the entries that visitors find by a phrase in changed texts of a release, the best first. */
export async function findInContent({
  files,
  locale,
  phrase,
  ...source
}: ContentSource & { files: Readonly<Record<string, string>>; locale: string; phrase: string }) {
  const { version, data } = await readData(source);
  return callProgram({
    release: `${source.name} ${version}`,
    program: data.program,
    name: 'find',
    argument: { files: { ...data.files, ...files }, locale, phrase },
    contract: FoundContract,
  });
}

/** Resolves to a release with its texts. */
export async function readContentRelease(
  source: ContentSource,
): Promise<{ release: RemoteRelease; data: ContentData }> {
  const { release } = await readStoredRelease(source);
  const data = requireContent(release);
  if (release.kind === 'remote') return { release, data };
  throw new DeliveryError('not-found', `${release.name} is no remote`);
}

function requireContent({
  name,
  version,
  files,
}: Pick<Release, 'name' | 'version' | 'files'>): ContentData {
  const data = contentDataOf(files);
  if (data) return data;
  throw new DeliveryError(
    'not-found',
    `${name} ${version} brings no texts that can be replaced: publish ${name} from a checkout first`,
  );
}
