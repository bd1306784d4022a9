import { afterEach, expect, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';

import { List } from './List';

afterEach(cleanup);

test('a list without bullets is one to Safari too, and is called by its name', () => {
  render(
    <List label="Retailers">
      <li>Vudu</li>
    </List>,
  );

  expect(screen.getByRole('list', { name: 'Retailers' }).getAttribute('role')).toBe('list');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
