import { expect, test } from '@rstest/core';

import { $brandName } from './settings';
import { visitScope } from '../testing';

test('pages can say what the site calls itself', () => {
  const scope = visitScope({ settings: { brandName: 'Cinéma Chez Vous' } });

  expect(scope.getState($brandName)).toBe('Cinéma Chez Vous');
});
