import { describe, expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import { accepted } from '@redeem/platform/testing';

import { CODE, field, showHome, statusText } from './testing';

describe('the language toggle', () => {
  test('offers French to a Canadian who reads English @spec-2.14', async () => {
    await showHome({ territory: 'CA', language: 'en' }, 'en_CA');

    expect(screen.getByRole('button', { name: 'Français' }).lang).toBe('fr-CA');
    expect(screen.queryByRole('button', { name: 'English' })).toBeNull();
  });

  test('offers English to a Canadian who reads French @spec-2.14', async () => {
    await showHome({ territory: 'CA', language: 'fr' }, 'fr_CA');

    expect(screen.getByRole('button', { name: 'English' }).lang).toBe('en-CA');
    expect(screen.queryByRole('button', { name: 'Français' })).toBeNull();
  });

  test('keeps the typed code and the result of its check', async () => {
    const { user } = await showHome(
      {
        territory: 'CA',
        language: 'en',
        code: CODE,
        verdict: accepted(),
        validateCode: () => accepted(),
      },
      'en_CA',
    );

    await user.click(screen.getByRole('button', { name: 'Français' }));

    expect(screen.getByRole('button', { name: 'English' })).toBeDefined();
    expect(field().value).toBe(CODE);
    expect(statusText()).toContain('Your code has been accepted');
  });

  test('is not taken back by the second press of a double click', async () => {
    const { user } = await showHome({ territory: 'CA', language: 'en' }, 'en_CA');

    await user.dblClick(screen.getByRole('button', { name: 'Français' }));
    expect(screen.getByRole('button', { name: 'English' })).toBeDefined();

    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(screen.getByRole('button', { name: 'Français' })).toBeDefined();
  });

  test.for(['US', 'CH', 'FR'] as const)(
    'there is none in %s @spec-2.14 @spec-6.1',
    async (country) => {
      await showHome({ territory: country });

      expect(screen.queryByRole('button', { name: /Français|English/ })).toBeNull();
    },
  );
});
