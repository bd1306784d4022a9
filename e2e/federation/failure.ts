import { expect, type Locator, type Page } from '@playwright/test';

/** What a visitor sees in the place of a remote that could not be had. */
export class Failure {
  readonly page: Page;
  readonly panel: Locator;
  readonly tryAgain: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole('main').getByRole('alert');
    this.tryAgain = this.panel.getByRole('button', { name: 'Try again' });
  }

  /** The failure keeps to its place: the frame stays, and says the way out. */
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

/** Takes from the complaints what the shell reports, release by release; nothing else may be left. */
export function takeReports(complaints: string[], alsoExpected: RegExp[] = []): string[] {
  const all = complaints.splice(0);
  const reports = all.flatMap(
    (complaint) => /^error: \[redeem\] (\S+) failed/.exec(complaint)?.[1] ?? [],
  );
  const others = all.filter((complaint) => !complaint.startsWith('error: [redeem] '));
  for (const complaint of others) {
    expect(
      alsoExpected.some((expected) => expected.test(complaint)),
      complaint,
    ).toBe(true);
  }
  return reports;
}
