import { describe, expect, test } from '@rstest/core';

import { TITLES } from '../seed/titles';
import { typeset } from './typeset';

describe('setting a title', () => {
  test('keeps a short one on few lines and breaks a long one evenly', () => {
    expect(typeset('Velvet Static', 2).lines).toEqual(['Velvet', 'Static']);
    expect(typeset('Robot Summer Camp 3001: Marshmallow Protocol', 4).lines).toEqual([
      'Robot Summer',
      'Camp 3001:',
      'Marshmallow',
      'Protocol',
    ]);
  });

  test('leaves every title whole and readable in every language', () => {
    for (const name of TITLES.flatMap(({ names }) => Object.values(names))) {
      const { lines, size } = typeset(name, 2);
      expect(lines.join(' ')).toBe(name);
      expect(size).toBeGreaterThanOrEqual(34);
    }
  });
});
