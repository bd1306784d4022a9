import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SPECIFICATION = readFileSync(
  join(import.meta.dirname, '../../../../docs/product/specification.md'),
  'utf8',
);

/** Returns the group of a pattern in the specification. Throws without a match. */
export function specified(pattern: RegExp): string {
  const [, group] = pattern.exec(SPECIFICATION) ?? [];
  if (group === undefined) throw new Error(`the specification has no ${String(pattern)}`);
  return group;
}

/** Returns the locale mapping of the specification: territory, language and locale of each pair. */
export function specifiedLocales(): [string, string, string][] {
  const rows = SPECIFICATION.matchAll(
    /^- ((?:[A-Z]{2}_[a-z]{2}(?:, )?)+): ([a-z]{2}(?:_[A-Z]{2})?)$/gm,
  );
  return Array.from(rows, ([, keys = '', locale = '']) =>
    keys.split(', ').map((key): [string, string, string] => {
      const [territory = '', language = ''] = key.split('_');
      return [territory, language, locale];
    }),
  ).flat();
}
