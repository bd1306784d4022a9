import { describe, expect, test } from '@rstest/core';

import { cssModuleTypes, declarationOf } from './css-module-types.ts';

describe('the types of CSS modules', () => {
  // To mend it: npx pnpm@12.20.0 --filter @redeem/build css-types
  test('declare the class names of each style sheet', () => {
    const { wanted, written } = cssModuleTypes();

    expect(Object.keys(wanted).length).toBeGreaterThan(50);
    expect(written).toEqual(wanted);
  });

  test('declare each class once, and nothing that is no class', () => {
    const css = `
      /* .gone { } */
      @layer kit.parts { .button:hover, .button > .wide-one:not(.small) { margin: .5rem; } }
      @media (width >= 40.5rem) { .button { color: red; } }
    `;

    expect(declarationOf(css)).toBe(`declare const styles: {
  readonly button: string;
  readonly small: string;
  readonly 'wide-one': string;
};

export default styles;
`);
  });
});
