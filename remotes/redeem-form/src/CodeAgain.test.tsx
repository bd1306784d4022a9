import { describe, expect, rs, test } from '@rstest/core';
import { screen } from '@testing-library/react';

import { CODE, field, showHome } from './testing';

describe('a code that a change of country removed', () => {
  test('is offered, and checked again when the visitor takes the offer', async () => {
    const validateCode = rs.fn(() => ({ outcome: 'refused' as const, reason: 'expired' as const }));
    const { user } = await showHome({ codeBefore: CODE, validateCode });

    await user.click(screen.getByRole('button', { name: /^Try ABCD ?EFGH ?JKLM again$/ }));

    expect(field().value).toBe(CODE);
    expect(document.activeElement).toBe(field());
    expect(validateCode).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
  });

  test('is announced, because the element around the offer is always on the page', async () => {
    const { user } = await showHome({ codeBefore: CODE });
    const offer = screen.getByRole('button', { name: /^Try/ });
    const region = offer.closest('[role=status]');

    await user.click(offer);

    expect(region?.textContent).toBe('');
    expect(region?.isConnected).toBe(true);
  });

  test('is no longer offered once another code is typed', async () => {
    const { user } = await showHome({ codeBefore: CODE });

    await user.type(field(), 'X');
    await user.clear(field());

    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
  });

  test('is not offered if none was typed', async () => {
    await showHome();

    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
  });
});
