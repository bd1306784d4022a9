import type { Page } from '@playwright/test';

/** Records the paths of a page from now on, redirects included. A change of the history entry alone is no visit. */
export function pathsOf(page: Page): string[] {
  const paths: string[] = [];
  let last = page.url();
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || frame.url() === last) return;
    last = frame.url();
    paths.push(new URL(last).pathname);
  });
  return paths;
}
