/** The pause before another try, in milliseconds: never the same, so that not all pages return at once. */
const PAUSE = { least: 300, most: 900 };

/** Does it again for as long as it fails and `mayHelp` says yes, given how often that was done. */
export async function withRetries<Result>(
  work: () => Promise<Result>,
  mayHelp: (error: unknown, retries: number) => boolean,
): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!mayHelp(error, retries)) throw error;
    }
    await pause(PAUSE.least + Math.random() * (PAUSE.most - PAUSE.least));
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
