import { TERRITORIES } from '@redeem/store';
import { describe, expect, test } from '@rstest/core';
import { render, waitFor } from '@testing-library/react';

import { Flag } from './TerritorySelector';

describe('Flag', () => {
  test('draws a different flag for each territory @spec-2.46', async () => {
    const { container } = render(TERRITORIES.map((one) => <Flag key={one} territory={one} />));

    const flags = Array.from(container.querySelectorAll('svg'));
    await waitFor(() => {
      expect(flags.every(({ childElementCount }) => childElementCount > 0)).toBe(true);
    });
    expect(new Set(flags.map(({ innerHTML }) => innerHTML)).size).toBe(TERRITORIES.length);
  });

  test.each([...TERRITORIES])('hides the flag of %s from screen readers', (territory) => {
    const { container } = render(<Flag territory={territory} />);

    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});
