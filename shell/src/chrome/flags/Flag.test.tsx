import { TERRITORIES } from '@redeem/store';
import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';

import { Flag } from './Flag';

afterEach(cleanup);

describe('the flags', () => {
  test('each territory has one that is like no other', () => {
    const flags = TERRITORIES.map((territory) => markupOf(<Flag territory={territory} />));

    expect(new Set(flags).size).toBe(TERRITORIES.length);
  });

  test.each([...TERRITORIES])('a listener is not bothered with the flag of %s', (territory) => {
    const { container } = render(<Flag territory={territory} />);

    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});

function markupOf(flag: ReactNode): string {
  return render(flag).container.innerHTML;
}
