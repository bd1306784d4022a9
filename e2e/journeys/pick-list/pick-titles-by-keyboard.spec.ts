import { ONE_OF_FOUR, TWO_OF_FIVE } from '../../support/data/demo-codes';
import { Keyboard } from '../../support/pages/keyboard';
import { expect, test } from '../../support/running/visit';

test('a visitor chooses one title with the keyboard alone', async ({
  page,
  home,
  chooser,
  picks,
  calls,
  renew,
}) => {
  const keyboard = new Keyboard(page);
  await renew(ONE_OF_FOUR);
  await home.startWith(ONE_OF_FOUR);
  await expect(picks.heading).toBeFocused();

  await keyboard.press('Tab');
  await keyboard.press('Space');
  await expect(picks.title('Orbital Decay Club')).toBeChecked();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(picks.title('Velvet Static')).toBeChecked();
  await keyboard.press('Tab');
  await expect(picks.confirm).toBeFocused();
  await keyboard.press('Enter');
  await expect(picks.question).toBeVisible();
  await keyboard.press('Escape');
  await expect(picks.question).toHaveCount(0);
  await expect(picks.confirm).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expect(picks.yes).toBeFocused();
  await keyboard.press('Enter');

  await expect(chooser.film).toContainText('Velvet Static');
  await expect(chooser.heading).toBeFocused();
  expect(calls.exchanges).toEqual([{ code: ONE_OF_FOUR, selection: 't13' }]);
});

test('a third title can be focused but not chosen, and shows why, and a reload shows the titles again with one check and no exchange @D8', async ({
  page,
  home,
  picks,
  calls,
  renew,
}) => {
  const keyboard = new Keyboard(page);
  await renew(TWO_OF_FIVE);
  await home.startWith(TWO_OF_FIVE);
  await expect(picks.heading).toBeFocused();
  const third = picks.title('Kites Over Kestrel Bay');

  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await expect(third).toBeFocused();
  await expect(third).toHaveAccessibleDescription(/To choose another movie, deselect one first\.$/);
  await keyboard.press('Space');

  await expect(third).not.toBeChecked();
  await expect(third).toHaveAttribute('aria-disabled', 'true');
  await expect(
    page.getByRole('status').filter({ hasText: /^To choose another movie, deselect one first\.$/ }),
  ).toHaveCount(1);
  await expect(picks.chosen).toHaveText(['Nine Lanterns to Vesper', 'Grandma Versus the Glacier']);

  await keyboard.press('Shift+Tab');
  await keyboard.press('Space');
  await expect(picks.count).toHaveText('1 of 2 selected');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await expect(picks.chosen).toHaveText(['Nine Lanterns to Vesper', 'Kites Over Kestrel Bay']);
  expect(calls.exchanges).toEqual([]);
  calls.forget();

  await page.reload();

  await expect(picks.titles).toHaveCount(5);
  await expect(picks.count).toHaveText('0 of 2 selected');
  await expect(page).toHaveURL('/picklist');
  expect(calls.checks).toEqual([TWO_OF_FIVE]);
  expect(calls.exchanges).toEqual([]);
});
