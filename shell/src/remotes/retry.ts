/** The random pause before a retry, in milliseconds. It spreads the retries of many pages. */
const RETRY_PAUSE_MS = { least: 300, most: 900 };

/** Repeats the work while it fails and `shouldRetry` returns true for the error and the number of retries so far. */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  shouldRetry: (error: unknown, retries: number) => boolean,
): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!shouldRetry(error, retries)) throw error;
    }
    await pause(
      RETRY_PAUSE_MS.least + Math.random() * (RETRY_PAUSE_MS.most - RETRY_PAUSE_MS.least),
    );
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
