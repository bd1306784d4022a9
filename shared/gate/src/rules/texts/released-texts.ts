import { localeOfTexts } from '@redeem/host';
import ts from 'typescript';

import type { Release } from '@redeem/delivery';

/** The texts of one locale by name: the key of a translation, or the anchor of an article. */
export type Texts = ReadonlyMap<string, string>;

/** The texts of a release by locale. */
export interface ReleasedTexts {
  /** Texts with keys, which differ between locales in their words only. */
  translations: ReadonlyMap<string, Texts>;
  /** The words of articles, which may have paragraphs for some territories only. */
  articles: ReadonlyMap<string, Texts>;
}

/** Reads the translations and articles in the files of a release as visitors get them. */
export function releasedTexts({ kind, files }: Pick<Release, 'kind' | 'files'>): ReleasedTexts {
  const translations = new Map<string, Map<string, string>>();
  const articles = new Map<string, Map<string, string>>();
  for (const { path, bytes } of files) {
    const text = bytes.toString();
    if (!path.endsWith('.js') || !HAS_TEXTS.test(text)) continue;
    // The English texts of the shell are in its code.
    const ofFile = localeOfTexts(path) ?? (kind === 'shell' ? 'en' : undefined);
    const add = (
      to: Map<string, Map<string, string>>,
      locale: string,
      key: string,
      words: string,
    ) => to.set(locale, (to.get(locale) ?? new Map<string, string>()).set(key, words));
    // A script with the texts of several locales has them by locale.
    const visit = (node: ts.Node, around: string | undefined): void => {
      const locale = (ts.isPropertyAssignment(node) && localeNamed(node)) || around;
      if (locale !== undefined && ts.isStringLiteralLike(node)) {
        for (const [key, words] of translationsIn(node.text)) add(translations, locale, key, words);
      }
      if (locale !== undefined && ts.isObjectLiteralExpression(node)) {
        const anchor = anchorOf(node);
        if (anchor !== null) add(articles, locale, anchor, literalsIn(node).join('\n'));
      }
      ts.forEachChild(node, (child) => {
        visit(child, locale);
      });
    };
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest), ofFile);
  }
  return { translations, articles };
}

/** Matches the key of a translation. */
const KEY = /^[a-z][\w.]*$/i;

/** Matches scripts that contain translations or articles. */
const HAS_TEXTS = /\{\\?"[\w.]+\\?":|\banchor:/;

function localeNamed({ name }: ts.PropertyAssignment): string | undefined {
  const text = ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '';
  return /^[a-z]{2}(_[A-Z]{2})?$/.test(text) ? text : undefined;
}

/** Returns the string literals of a script, in order. */
export function literalsIn(node: ts.Node): string[] {
  const found: string[] = [];
  const visit = (child: ts.Node): void => {
    if (ts.isStringLiteralLike(child) || ts.isTemplateHead(child)) found.push(child.text);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return found;
}

/** Parses a literal that contains translations as JSON. */
function translationsIn(literal: string): [key: string, text: string][] {
  if (!literal.startsWith('{"')) return [];
  try {
    const parsed = JSON.parse(literal) as Record<string, unknown>;
    return Object.entries(parsed).filter(
      (entry): entry is [string, string] => KEY.test(entry[0]) && typeof entry[1] === 'string',
    );
  } catch {
    return [];
  }
}

function anchorOf(node: ts.ObjectLiteralExpression): string | null {
  const property = node.properties.find(
    (one): one is ts.PropertyAssignment =>
      ts.isPropertyAssignment(one) && ts.isIdentifier(one.name) && one.name.text === 'anchor',
  );
  return property && ts.isStringLiteralLike(property.initializer)
    ? property.initializer.text
    : null;
}
