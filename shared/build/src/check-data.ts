import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { CheckData } from '@redeem/contracts';

import { type Line, readContent } from './content-folder';
import { localesIn } from './locale-table';

/** Returns the settings of a package for the gate, and its texts. The shell has those of the platform too. */
export function checkDataOf(folder: string): CheckData {
  const { name, config = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    config?: Record<string, unknown>;
  };
  const platform = name.endsWith('/shell') && join(folder, 'node_modules/@redeem/platform');
  const shared = platform && textsIn(platform, 'shared/platform/');
  return { config, texts: { ...textsIn(folder), ...shared } };
}

/** Reads the translations and articles of a package, by file. */
function textsIn(folder: string, prefix = ''): CheckData['texts'] {
  const files: CheckData['texts'] = {};
  for (const [locale, texts] of Object.entries(localesIn(folder)))
    files[`${prefix}src/locales.json#${locale}`] = texts;
  for (const [path, lines] of Object.entries(readContent(folder)))
    files[`${prefix}content/${path}`] = articlesIn(lines);
  return files;
}

const ARTICLE = /^#{2,3} (?=.*\{#[\w-]+\})/m;

/** Returns the articles of a Markdown file by anchor, without what readers do not see: marks of territories, search words. */
function articlesIn(lines: readonly Line[]): Record<string, string> {
  const read = lines
    .map(({ text }) => text)
    .filter((text) => ARTICLE.test(text) || !/^(?:#+ |\{search:)/.test(text));
  const [, ...articles] = read.join('\n').split(ARTICLE);
  return Object.fromEntries(
    articles.map((article) => {
      const [heading = '', ...body] = article.split('\n');
      const [, anchor = ''] = /\{#([\w-]+)\}/.exec(heading) ?? [];
      return [anchor, [heading.replace(/\{[^}]*\}/g, ''), ...body].join('\n').trim()];
    }),
  );
}
