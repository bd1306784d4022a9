import { expect, test } from '@rstest/core';

import { $brandName } from './settings';
import { visitScope } from '../testing';

test('$brandName is the brand name of the settings', () => {
  const scope = visitScope({ settings: { brandName: 'Cinéma Chez Vous' } });

  expect(scope.getState($brandName)).toBe('Cinéma Chez Vous');
});
