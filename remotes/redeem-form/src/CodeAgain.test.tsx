import { afterEach, describe, expect, rs, test } from '@rstest/core';
import { cleanup, screen } from '@testing-library/react';

import { CODE, field, showHome } from './testing';

afterEach(cleanup);

describe('a code that went with a change of country', () => {
  test('is offered, and checked again when it is taken', async () => {
    const validateCode = rs.fn(() => ({ outcome: 'refused' as const, reason: 'expired' as const }));
    const { user } = await showHome({ codeBefore: CODE, validateCode });

    await user.click(screen.getByRole('button', { name: /^Try ABCD ?EFGH ?JKLM again$/ }));

    expect(field().value).toBe(CODE);
    expect(document.activeElement).toBe(field());
    expect(validateCode).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
  });

  test('is announced: what holds the offer is there with and without it', async () => {
    const { user } = await showHome({ codeBefore: CODE });
    const offer = screen.getByRole('button', { name: /^Try/ });
    const region = offer.closest('[role=status]');

    await user.click(offer);

    expect(region?.textContent).toBe('');
    expect(region?.isConnected).toBe(true);
  });

  test('is offered no more once another is typed', async () => {
    const { user } = await showHome({ codeBefore: CODE });

    await user.type(field(), 'X');
    await user.clear(field());

    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
  });

  test('is not offered to whoever typed none', async () => {
    await showHome();

    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
  });
});
