/** Resolves like the work, and rejects when the time is over. */
export function atMost<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`no answer within ${String(milliseconds)} ms`));
    }, milliseconds);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}

/** Resolves when the time is over. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
/** Resolves after the `load` event of the page. */
export async function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((resolve) => {
    window.addEventListener('load', resolve);
  });
}

/** Calls `work` once, when the page is first hidden or left. */
export function onPageHidden(work: () => void): void {
  let isDone = false;
  const workOnce = () => {
    if (!isDone) work();
    isDone = true;
  };
  // A page may close without being hidden first, and a hidden page may never send `pagehide`.
  window.addEventListener('pagehide', workOnce);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') workOnce();
  });
}
