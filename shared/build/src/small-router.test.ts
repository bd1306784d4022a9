import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from '@rstest/core';

import { productionBuild, withoutEffects } from './small-router';

const SHELL = join(import.meta.dirname, '../../../shell');

test('React Router has a production build whose components are marked as free of effects', () => {
  const entry = productionBuild(SHELL);
  const files = readdirSync(dirname(entry)).filter((file) => /^chunk-\w+\.mjs$/.test(file));
  const code = files.map((file) => readFileSync(join(dirname(entry), file), 'utf8')).join('\n');

  const small = withoutEffects(code);

  expect(entry).toMatch(/react-router\/dist\/production\/index\.mjs$/);
  expect(code).toMatch(/^var Form = React\d+\.forwardRef\($/m);
  expect(small).toMatch(/^var Form = \/\* @__PURE__ \*\/ React\d+\.forwardRef\($/m);
  expect(code).toContain('Form.displayName = "Form";');
  expect(small).not.toContain('Form.displayName');
});
