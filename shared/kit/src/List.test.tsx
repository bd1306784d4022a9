import { expect, test } from '@rstest/core';
import { render, screen } from '@testing-library/react';

import { List } from './List';

test('List has the list role, for Safari, and its name', () => {
  render(
    <List label="Retailers">
      <li>Vudu</li>
    </List>,
  );

  expect(screen.getByRole('list', { name: 'Retailers' }).getAttribute('role')).toBe('list');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
