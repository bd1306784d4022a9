import type { Page } from '@playwright/test';

/** Records the paths of a page from now on, redirects included. */
export function pathsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) paths.push(new URL(frame.url()).pathname);
  });
  return paths;
}
