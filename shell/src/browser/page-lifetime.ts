/** Resolves when everything that the page itself asks for is there. */
export function pageLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else
      window.addEventListener('load', () => {
        resolve();
      });
  });
}

/** Does it once, when the page is left or put aside for the first time. */
export function onPageHidden(work: () => void): void {
  let isDone = false;
  const workOnce = () => {
    if (!isDone) work();
    isDone = true;
  };
  // A page that is closed is not always hidden first, and one that is hidden may never be closed.
  window.addEventListener('pagehide', workOnce);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') workOnce();
  });
}
