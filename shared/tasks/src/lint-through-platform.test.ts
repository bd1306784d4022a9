import { createRequire } from 'node:module';
import { join } from 'node:path';

import { beforeAll, describe, expect, test } from '@rstest/core';

import { ROOT } from './paths.mjs';

interface Eslint {
  Linter: new () => {
    verify: (code: string, config: object) => { ruleId: string | null; message: string }[];
  };
}

interface ConfigEntry {
  plugins?: Record<string, unknown>;
}

/** [rule that recognizes Effector by the text of an import, code that breaks it] */
const BREACHES: [rule: string, code: string][] = [
  ['keep-options-order', 'sample({ source, clock, target })'],
  ['no-useless-methods', 'sample({ clock, source })'],
  ['no-unnecessary-duplication', 'sample({ clock: a, source: a, target })'],
  ['no-duplicate-clock-or-source-array-values', 'sample({ clock: [a, a], target })'],
  ['no-forward', 'forward({ from: a, to: target })'],
  ['no-guard', 'guard({ clock, filter, target })'],
  ['prefer-useUnit', 'useStore($code)'],
];

describe('the Effector rules in a file that imports Effector’s functions from the platform', () => {
  let lint: (rule: string, code: string) => (string | null)[];

  beforeAll(async () => {
    const { Linter } = createRequire(join(ROOT, 'package.json'))('eslint') as Eslint;
    const config = (await import(/* webpackIgnore: true */ join(ROOT, 'eslint.config.js'))) as {
      default: ConfigEntry[];
    };
    const plugin = config.default.find(({ plugins }) => plugins?.['effector'])?.plugins;
    lint = (rule, code) =>
      new Linter()
        .verify(code, { plugins: plugin, rules: { [`effector/${rule}`]: 'error' } })
        .map(({ ruleId, message }) => ruleId ?? message);
  }, 30_000);

  test.each(BREACHES)('report a violation of %s', (rule, code) => {
    const imports = "import { forward, guard, sample, useStore } from '@redeem/platform';\n";

    expect(lint(rule, imports + code)).toEqual([`effector/${rule}`]);
  });

  test.each(BREACHES)(
    'report a violation of %s if the functions come from Effector',
    (rule, code) => {
      const imports =
        "import { forward, guard, sample } from 'effector';\nimport { useStore } from 'effector-react';\n";

      expect(lint(rule, imports + code)).toEqual([`effector/${rule}`]);
    },
  );

  test.each(BREACHES)('accept other functions of the same name under %s', (rule, code) => {
    const imports = "import { forward, guard, sample, useStore } from './elsewhere';\n";

    expect(lint(rule, imports + code)).toEqual([]);
  });
});
