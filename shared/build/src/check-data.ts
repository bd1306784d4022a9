import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { CheckData } from '@redeem/contracts';

import { readContent } from './content-folder';
import { localesIn } from './locale-table';

/** Returns the settings of a package for the gate, and its texts. The shell has those of the platform too. */
export function checkDataOf(folder: string): CheckData {
  const { name, config = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    config?: Record<string, unknown>;
  };
  const platform = join(folder, 'node_modules/@redeem/platform');
  const ofPlatform = name.endsWith('/shell') && existsSync(platform) ? textsIn(platform) : {};
  const shared = Object.entries(ofPlatform).map(
    ([path, texts]) => [`shared/platform/${path}`, texts] as const,
  );
  return { config, texts: { ...textsIn(folder), ...Object.fromEntries(shared) } };
}

type Texts = CheckData['texts'];

/** Reads the translations and articles of a package, by file. */
function textsIn(folder: string): Texts {
  const translations = Object.entries(localesIn(folder)).map(([locale, texts]) => [
    `src/locales.json#${locale}`,
    texts,
  ]);
  const articles = Object.entries(readContent(folder)).map(([path, lines]) => [
    `content/${path}`,
    articlesIn(lines.map(({ text }) => text).join('\n')),
  ]);
  const files = [...translations, ...articles] as [string, Record<string, string>][];
  return Object.fromEntries(files.map(([path, texts]) => [path.replaceAll('\\', '/'), texts]));
}

/** Returns the articles of a Markdown file by anchor, without what readers do not see: marks of territories, search words. */
function articlesIn(markdown: string): Record<string, string> {
  const [, ...articles] = markdown.split(/^(?=#{2,3} .*\{#[\w-]+\})/m);
  return Object.fromEntries(
    articles.map((article) => {
      const [heading = '', ...lines] = article.split('\n');
      const [, anchor = ''] = /\{#([\w-]+)\}/.exec(heading) ?? [];
      const words = [
        heading.replace(/^#+ |\{[^}]*\}/g, ''),
        ...lines.filter((line) => !/^(?:#+ |\{search:)/.test(line)),
      ];
      return [anchor, words.join('\n').trim()];
    }),
  );
}
