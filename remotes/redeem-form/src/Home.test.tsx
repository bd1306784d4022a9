import { describe, expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';

import { remote } from './public';
import { showHome } from './testing';

describe('the home screen', () => {
  test('is the page at the root', () => {
    expect(remote.name).toBe('redeem-form');
    expect(Object.keys(remote.pages)).toEqual(['/']);
  });

  test('says what the site is for @spec-1.2 @spec-2.12', async () => {
    await showHome();

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('REDEEM YOUR MOVIE');
    expect(document.body.textContent).toContain(
      'Your digital movie is waiting. Watch it anywhere.',
    );
  });

  test('links to the return policy in the United States @spec-2.35', async () => {
    await showHome({ territory: 'US' });

    const link = screen.getByRole('link', { name: 'Return Policy' });
    expect(link.getAttribute('href')).toBe('/returnpolicy');
  });

  test.for(['CA', 'AU', 'GB', 'FR'] as const)(
    'in %s there is no return policy @spec-2.35',
    async (country) => {
      await showHome({ territory: country });

      expect(screen.queryByRole('link', { name: 'Return Policy' })).toBeNull();
    },
  );

  test('says in Australia that a code works once @spec-2.36', async () => {
    await showHome({ territory: 'AU' }, 'en_AU');

    expect(screen.getByText('Code can only be redeemed once at Google Play')).toBeDefined();
  });

  test('does not say so in New Zealand, which shares the locale of Australia @spec-2.36 @spec-6.1', async () => {
    await showHome({ territory: 'NZ' }, 'en_AU');

    expect(screen.queryByText('Code can only be redeemed once at Google Play')).toBeNull();
  });
});
