import { expect, type Locator, type Page } from '@playwright/test';

/** The failure panel, which the page shows instead of a remote that could not be loaded. */
export class Failure {
  readonly page: Page;
  readonly panel: Locator;
  readonly tryAgain: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole('main').getByRole('alert');
    this.tryAgain = this.panel.getByRole('button', { name: 'Try again' });
  }

  /** Expects the failure panel inside the frame, with its links. */
  async expectInItsPlace(): Promise<void> {
    await expect(this.panel.getByRole('heading')).toHaveText(
      'This part of the page could not be loaded',
    );
    const mail = this.panel.getByRole('link');
    await expect(mail).toHaveAttribute('href', /^mailto:\S+@\S+$/);
    await expect(this.page.getByRole('banner')).toBeVisible();
    await expect(this.page.getByRole('contentinfo')).toBeVisible();
    await expect(this.page).not.toHaveURL('/error');
  }
}

/** The browser's warning about a file of a remote that a page has requested and never runs, because the remote or the shell failed. */
export const UNUSED_PRELOAD =
  /^warning: The resource \S+\/remotes\/\S+ was preloaded using link preload but not used/;

/** Removes the reports of the shell from the complaints and returns the releases that they name. No other complaint may remain. */
export function takeReports(complaints: string[], alsoExpected: RegExp[] = []): string[] {
  const all = complaints.splice(0);
  const reports = all.flatMap(
    (complaint) => /^error: \[redeem\] (\S+) failed/.exec(complaint)?.[1] ?? [],
  );
  const others = all.filter((complaint) => !complaint.startsWith('error: [redeem] '));
  for (const complaint of others) {
    expect(
      [UNUSED_PRELOAD, ...alsoExpected].some((expected) => expected.test(complaint)),
      complaint,
    ).toBe(true);
  }
  return reports;
}
