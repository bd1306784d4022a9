import { parseRecordedFiles, RECORD, recordBeside } from '@redeem/contracts';
import { type Storage, toText } from '@redeem/storage';

import { DECOMPRESS } from '../files/compress';
import { type Deltas, DELTAS, isDelta, parseDeltas } from '../files/deltas';
import { integrityOf } from '../files/hashes';

/** Matches the end of the path of a compressed copy. */
const COMPRESSED = /\.(br|gz)$/;

/** The files of a release with their hashes. */
export interface ReleasedHashes {
  /** The paths that the storage has of the release: files, their copies and deltas. */
  paths: ReadonlySet<string>;
  /** The paths of the files that the record names. */
  recorded: ReadonlySet<string>;
  /** Whether the storage has all of these. It lacks some while the release is uploaded, or if they were lost. */
  isComplete: boolean;
  /** Resolves to whether these are the bytes of a file, or of a copy or delta of it, as they were published. */
  isWhole: (path: string, bytes: Uint8Array) => Promise<boolean>;
  /** The two documents with the hashes, by their paths. */
  documents: ReadonlyMap<string, Uint8Array>;
}

/** Resolves to the hashes of the release to which a path belongs, and to null if there is none. Throws if they are damaged. */
export async function readHashes(
  storage: Pick<Storage, 'read' | 'paths'>,
  path: string,
): Promise<ReleasedHashes | null> {
  const folder = releaseFolder(path);
  const record = folder && (await storage.read(folder + RECORD));
  if (!folder || !record) return null;
  const files = parseRecordedFiles(JSON.parse(toText(record)));
  const listPath = folder + DELTAS;
  const list = await storage.read(listPath);
  const deltas = list && deltasOf(listPath, list);
  const documents = new Map([[folder + RECORD, record]]);
  if (list && deltas) documents.set(listPath, list);
  const hashOf = (path: string) => {
    const file = path.slice(folder.length);
    return isDelta(file) ? deltas?.[file]?.integrity : files[file.replace(COMPRESSED, '')];
  };
  const listed = await storage.paths(folder.slice(0, -1));
  // Delivery stores notes of its own beside these.
  const paths = new Set(listed.filter((one) => documents.has(one) || hashOf(one) !== undefined));
  const recorded = new Set(Object.keys(files).map((file) => folder + file));
  return {
    paths,
    recorded,
    isComplete: [...recorded].every((one) => paths.has(one)),
    documents,
    isWhole: async (path, bytes) => {
      const end = isDelta(path)
        ? undefined
        : (COMPRESSED.exec(path)?.[0] as '.br' | '.gz' | undefined);
      const content = end ? await DECOMPRESS[end](bytes).catch(() => null) : bytes;
      return content !== null && integrityOf(content) === hashOf(path);
    },
  };
}

/** Returns the deltas of a list, and null if it is damaged: browsers get the whole files then. */
function deltasOf(path: string, list: Uint8Array): Deltas | null {
  try {
    return parseDeltas(path, toText(list));
  } catch {
    return null;
  }
}

/** Returns the folder of the release that has a path, with a slash at its end; null if none can have it. */
export function releaseFolder(path: string): string | null {
  const { record } = recordBeside(`/${path}`) ?? {};
  return record?.slice(1, -RECORD.length) ?? null;
}
