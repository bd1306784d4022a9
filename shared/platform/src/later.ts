/** An answer that takes its time, as those of a service do: a second. */
export function later<Answer>(answer: () => Answer | Promise<Answer>): Promise<Answer> {
  return new Promise((resolve) => {
    setTimeout(() => {
      resolve(answer());
    }, 1_000);
  });
}
