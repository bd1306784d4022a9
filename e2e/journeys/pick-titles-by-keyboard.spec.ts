import { ONE_OF_FOUR, TWO_OF_FIVE } from '../support/demo-pick-lists';
import { expect, test } from '../support/visit';

test('a visitor chooses one title with the keyboard alone', async ({
  page,
  home,
  chooser,
  picks,
  calls,
  renew,
}) => {
  await renew(ONE_OF_FOUR);
  await home.startWith(ONE_OF_FOUR);
  await expect(picks.heading).toBeFocused();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(picks.title('Orbital Decay Club')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(picks.title('Velvet Static')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(picks.confirm).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picks.question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picks.question).toHaveCount(0);
  await expect(picks.confirm).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(picks.yes).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(chooser.film).toContainText('Velvet Static');
  await expect(chooser.heading).toBeFocused();
  expect(calls.exchanges).toEqual([{ code: ONE_OF_FOUR, selection: 't13' }]);
});

test('a third title can be reached with the keyboard, not chosen, and says why', async ({
  page,
  home,
  picks,
  calls,
  renew,
}) => {
  await renew(TWO_OF_FIVE);
  await home.startWith(TWO_OF_FIVE);
  await expect(picks.heading).toBeFocused();
  const third = picks.title('Kites Over Kestrel Bay');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(third).toBeFocused();
  await expect(third).toHaveAccessibleDescription(/To choose another movie, deselect one first\.$/);
  await page.keyboard.press('Space');

  await expect(third).not.toBeChecked();
  await expect(third).toHaveAttribute('aria-disabled', 'true');
  await expect(
    page.getByRole('status').filter({ hasText: /^To choose another movie, deselect one first\.$/ }),
  ).toHaveCount(1);
  await expect(picks.chosen).toHaveText(['Nine Lanterns to Vesper', 'Grandma Versus the Glacier']);

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(picks.count).toHaveText('1 of 2 selected');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(picks.chosen).toHaveText(['Nine Lanterns to Vesper', 'Kites Over Kestrel Bay']);
  expect(calls.exchanges).toEqual([]);
});
