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
