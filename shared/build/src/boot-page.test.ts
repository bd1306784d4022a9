import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from '@rstest/core';

import { bootPage } from './boot-page';
import { type HelpTexts, helpMarkup } from './help-markup';
import { localesIn } from './locale-table';

const SHELL = join(import.meta.dirname, '../../../shell/src');
const FOLDER = join(SHELL, 'boot-page');
const TEXTS = JSON.parse(readFileSync(join(FOLDER, 'texts.json'), 'utf8')) as HelpTexts;

const PARTS = {
  data: { a: 1 },
  codeRoutes: ['/buy', '/pick'],
  canonicalRoutes: ['/', '/help'],
  files: [
    ...['/shell/1.0.0/texts-fr_CA.0a1b.js', '/shell/1.0.0/1.0a1b.js'],
    '/shell/1.0.0/cinema-chez-vous-logo.0a1b.svg',
  ],
};
const SCRIPT =
  '<script defer src="/shell/1.0.0/a.js" integrity="sha384-AAAA" crossorigin="anonymous"></script>';
const HTML = `<html><head>${SCRIPT}<style>@media (width<9rem){p::before{content:"$&"}}</style></head><body><p></p><!-- help --></body></html>`;

describe('the page of a shell', () => {
  test('names its script by a link that does nothing, and starts it by the script in the page', () => {
    const page = bootPage(HTML, FOLDER, PARTS);

    expect(
      page.replace(/<script( data-page="[^"]*")?>[^]*?<\/script>/g, '<script$1>…</script>'),
    ).toContain(
      '<link id="shell" data-rel="preload" as="script" href="/shell/1.0.0/a.js" ' +
        'integrity="sha384-AAAA" crossorigin="anonymous" fetchpriority="high">' +
        '<link data-brand="cinema-chez-vous" as="image" ' +
        'href="/shell/1.0.0/cinema-chez-vous-logo.0a1b.svg">' +
        '<link data-texts="fr_CA" href="/shell/1.0.0/texts-fr_CA.0a1b.js">' +
        '<template id="leads-home" data-routes="/buy /pick"></template>' +
        '<template id="canonical" data-routes="/ /help"></template>' +
        '<script type="application/json" id="boot">{"a":1}</script>' +
        '<script>…</script><script data-page="not-found">…</script>' +
        '<script>…</script><script data-page="trial">…</script><script>…</script>' +
        '<script type="application/json" id="style">' +
        '"@media (width\\u003c9rem){p::before{content:\\"$&\\"}}"</script>' +
        '<script>…</script></head>',
    );
    expect(page).not.toContain(' src=');
  });

  test.each([
    ['a style sheet', /<style>.*<\/style>/],
    ['a shell with an integrity', / integrity="sha384-AAAA"/],
    ['<!-- help -->', /<!-- help -->/],
  ])('is none without %s', (what, part) => {
    expect(() => bootPage(HTML.replace(part, ''), FOLDER, PARTS)).toThrow(what.replace('a ', ''));
  });
});

describe('the help in a page @D13', () => {
  test('stands where the page has a place for it, with that for old browsers before the script that shows it', () => {
    const page = bootPage(HTML, FOLDER, PARTS);
    const [, message = ''] =
      /<div id="old-browser" role="alert" hidden>([^]+)<\/div><script>"use strict";!function[^<]+<\/script>/.exec(
        page,
      ) ?? [];

    expect(page).toMatch(/<p><\/p><div id="no-script">[^]+<div id="help"[^]+<\/div><\/body>/);
    expect(message.match(/(?<=<div lang=")\w+/g)).toEqual(['en', 'fr', 'de']);
    expect(message.match(/mailto:/g)).toHaveLength(3);
  });

  const help = helpMarkup(TEXTS);

  test('is there for every locale, in it or in its language', () => {
    const languages = Object.keys(localesIn(join(SHELL, '..'))).map((locale) => locale.slice(0, 2));

    expect(languages.filter((language) => !help.includes(` lang="${language}"`))).toEqual([]);
  });

  test.each([
    ['en', 'en'],
    ['en-DE', 'de'],
    ['fr', 'en'],
    ['fr-CA', 'en'],
    ['fr-CH', 'de'],
    ['de', 'de'],
  ])('in %s names the support that speaks %s (gap-25)', (tag, support) => {
    const [, section = ''] = help.split(` lang="${tag}"`);

    expect(/\{\{support\.(\w+)\}\}/.exec(section)?.[1]).toBe(support);
  });
});
