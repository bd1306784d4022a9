import { accepted } from '@redeem/platform/testing';
import { describe, expect, test } from '@rstest/core';
import { fireEvent, screen, within } from '@testing-library/react';

import { CODE, field, showHome } from '../testing';

describe('the help "Where is my code?"', () => {
  test('shows a picture and a text until the visitor closes it', async () => {
    const { user } = await showHome();

    await user.click(screen.getByRole('button', { name: 'Where is my code?' }));

    const dialog = await screen.findByRole('dialog', { name: 'Where is my code?' });
    expect(within(dialog).getByRole('img').getAttribute('aria-label')).toMatch(
      /^An open movie case\. .* with the code on its back/,
    );
    expect(within(dialog).getByText(/^On the insert inside the case/)).toBeTruthy();

    await user.click(within(dialog).getByRole('button', { name: 'Close' }));

    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('leaves the focus to the field when it is removed with it', async () => {
    await showHome();
    screen.getByRole('button', { name: 'Where is my code?' }).focus();

    fireEvent.change(field(), { target: { value: 'A' } });

    expect(document.activeElement).toBe(field());
  });

  test('is in the language of the page', async () => {
    const { user } = await showHome({ territory: 'DE', language: 'de' }, 'de');

    await user.click(screen.getByRole('button', { name: 'Wo finde ich meinen Code?' }));

    expect(await screen.findByText(/^Auf dem Einleger in der Hülle/)).toBeTruthy();
  });

  test('is offered in an empty form only', async () => {
    const { user } = await showHome();

    await user.type(field(), 'A');
    expect(screen.queryByRole('button', { name: 'Where is my code?' })).toBeNull();

    await user.clear(field());
    expect(screen.getByRole('button', { name: 'Where is my code?' })).toBeTruthy();
  });

  test('is not offered if a code is in the field', async () => {
    await showHome({ code: CODE, verdict: accepted() });

    expect(screen.queryByRole('button', { name: 'Where is my code?' })).toBeNull();
  });
});
