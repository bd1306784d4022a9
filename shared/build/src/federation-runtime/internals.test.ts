import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { INTERNALS } from './internals';
import * as noSnapshots from './no-snapshots';
import * as versions from './satisfy';

const SEE = 'Adapt federation-runtime/internals.ts and what it names, or keep the version.';

describe('an internal of the federation packages', () => {
  test.each(INTERNALS.map((internal) => [nameOf(internal.file), internal] as const))(
    '%s is as this build relies on it',
    (_, internal) => {
      expect(changesOf(internal)).toEqual([]);
    },
  );

  test('is named by a sentence when its file is gone', () => {
    expect(changesOf({ file: '/node_modules/@module-federation/runtime/gone.js' })).toEqual([
      `@module-federation/runtime/gone.js is not there any more. ${SEE}`,
    ]);
  });

  test('is named by a sentence when its file exports something else', () => {
    const [internal] = INTERNALS;

    expect(changesOf({ file: internal?.file ?? '', exports: ['attach'] })).toEqual([
      `${nameOf(internal?.file ?? '')} exports attachShareScopeMap, not attach. ${SEE}`,
    ]);
  });

  test('is named by a sentence when a text in it is gone', () => {
    const { file } = INTERNALS.at(-1) ?? { file: '' };

    expect(changesOf({ file, texts: ['const runtime ='] })).toEqual([
      `${nameOf(file)} has no text “const runtime =”. ${SEE}`,
    ]);
  });

  test('has a replacement that exports the same', () => {
    const exported = (file: string) =>
      INTERNALS.find((internal) => internal.file.endsWith(file))?.exports;

    expect(Object.keys(noSnapshots).sort()).toEqual(exported('SnapshotHandler.js'));
    expect(Object.keys(versions)).toEqual(exported('semver/index.js'));
  });

  test('is imported by path only where the list has it', () => {
    const files = readdirSync(import.meta.dirname).filter((file) => !file.includes('.test.'));
    const imported = files.flatMap((file) => {
      const text = readFileSync(join(import.meta.dirname, file), 'utf8');
      const paths = text.matchAll(
        /^import \{[^}]*\} from '@module-federation\/[\w-]+\/dist\/(.+)'/gm,
      );
      return Array.from(paths, ([, path = '']) => path);
    });
    const listed = INTERNALS.map(({ file }) => basename(file));

    expect(imported).toContain('consumes.js');
    expect(imported.filter((path) => !listed.includes(path))).toEqual([]);
  });
});

/** A sentence for each thing that an installed package has moved. */
function changesOf({ file, exports, texts = [] }: (typeof INTERNALS)[number]): string[] {
  const name = nameOf(file);
  if (!existsSync(file)) return [`${name} is not there any more. ${SEE}`];
  const source = readFileSync(file, 'utf8');
  const found = /^export \{ ([^}]*) \};$/m.exec(source)?.[1] ?? 'nothing';
  const wanted = exports?.join(', ');
  return [
    ...(wanted === undefined || found === wanted
      ? []
      : [`${name} exports ${found}, not ${wanted}. ${SEE}`]),
    ...texts
      .filter((text) => !source.includes(text))
      .map((text) => `${name} has no text “${text}”. ${SEE}`),
  ];
}

/** Package and file, without where pnpm keeps it. */
function nameOf(file: string): string {
  return file.replace(/^.*\/node_modules\//, '');
}
