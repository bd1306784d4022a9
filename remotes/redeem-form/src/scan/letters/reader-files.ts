/** A file of the release, with the hash of its bytes. */
interface ReleasedFile {
  url: string;
  integrity: string;
}

// The build of the remote replaces this module (reader-files/reader-plugin.ts).

/** The script of the worker. */
export const WORKER: ReleasedFile = { url: '', integrity: '' };

/** The engine and its model, one after the other, compressed. */
export const PACKED: ReleasedFile & { bytes: number; engineBytes: number } = {
  url: '',
  integrity: '',
  bytes: 0,
  engineBytes: 0,
};
