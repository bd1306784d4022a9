/** The pause before another try, in milliseconds: never the same, so that not all pages return at once. */
const RETRY_PAUSE_MS = { least: 300, most: 900 };

/** Does it again for as long as it fails and `shouldRetry` says yes, given how often that was done. */
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
