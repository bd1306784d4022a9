import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { expect, test } from '@rstest/core';

const ROOT = join(import.meta.dirname, '../../..');
const KIT = 'shared/kit';
const PACKAGES = ['shell', ...readdirSync(join(ROOT, 'remotes')).map((name) => `remotes/${name}`)];

// A class is named after its package, its file and itself; the kit is built into every package.
test.each(PACKAGES)('no two style sheets of %s and the kit have the same name', (folder) => {
  const names = [KIT, folder].flatMap(styleSheets);

  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

function styleSheets(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.module.css')).map((file) => basename(file));
}
