import type { Page } from '@playwright/test';

/** The paths the visitor gets to from now on, those that are only passed through as well. */
export function pathsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) paths.push(new URL(frame.url()).pathname);
  });
  return paths;
}
