import { describe, expect, test } from '@rstest/core';

import { EXIT_CODES } from './exit-codes';
import { refused, untried } from '../finding';
import { gateError } from './release-commands';

const RELEASE = { name: 'retailers', version: '1.1.0' };
const TYPES = { rule: 'types', ...refused('src/public.ts:3 is wrong') };
const SMOKE = { rule: 'smoke', ...untried('no content service answers') };

describe('gateError', () => {
  test('is a refusal when a rule refuses the release and another could not be checked', () => {
    const { reason, message } = gateError(RELEASE, [TYPES, SMOKE]);

    expect(reason).toBe('refused');
    expect(message).toBe(
      'retailers 1.1.0 may not go live:\n' +
        '- types: src/public.ts:3 is wrong\n- smoke: no content service answers',
    );
  });

  test('has another exit code when a rule could not be checked', () => {
    const { reason, message } = gateError(RELEASE, [SMOKE]);

    expect(reason).toBe('untried');
    expect(EXIT_CODES[reason]).not.toBe(EXIT_CODES.refused);
    expect(message).toContain('was not checked by every rule of the gate:\n- smoke: no content');
  });
});
