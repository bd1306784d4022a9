import type { Writable } from 'node:stream';

/** The number of bytes that may wait for a reader. Node keeps them in memory without a limit of its own. */
const MAX_WAITING_BYTES = 1_000_000;

export interface LogOutput {
  write: (line: string) => void;
  /** Returns a sentence for `/readyz` once lines have been dropped. */
  warnings: () => string[];
}

/**
 * Returns an output of log lines that neither ends nor blocks the process. It drops and counts the lines that the stream
 * does not take: the disk is full, the reader has died, or it does not read.
 */
export function logOutput(stream: Writable): LogOutput {
  let dropped = 0;
  let reason = '';
  const drop = (why: string) => {
    dropped += 1;
    reason = why;
  };
  // An error without a listener would end the process. The callback of each line counts it.
  stream.on('error', () => undefined);

  return {
    write: (line) => {
      if (stream.writableLength > MAX_WAITING_BYTES) {
        drop('nothing reads the log');
        return;
      }
      stream.write(line, (error: NodeJS.ErrnoException | null | undefined) => {
        if (error) drop(error.code ?? error.message);
      });
    },
    warnings: () =>
      dropped === 0 ? [] : [`log: dropped lines: ${String(dropped)}, the last: ${reason}`],
  };
}
