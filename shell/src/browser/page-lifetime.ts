/** Resolves after the `load` event of the page. */
export function pageLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else
      window.addEventListener('load', () => {
        resolve();
      });
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
