import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { COOKIES } from '@redeem/contracts';
import { appStarted, TERRITORIES } from '@redeem/store';
import { allSettled, fork } from 'effector';

import { configuredBrand } from '../brands/brands';
import { brandIdentities } from '../brands/brand-identities';
import { settingsOf } from '../boot/page-data';
import { page } from './first-view-state';
import { aConfiguration } from '../testing';

/** The requests of the page. */
const asked = rs.fn<typeof fetch>();

beforeEach(() => {
  asked.mockReset().mockRejectedValue(new TypeError('there is no network'));
  globalThis.fetch = asked;
});

describe('the early request of the boot script', () => {
  test.each([
    ...TERRITORIES.map((territory) => ['localhost', territory]),
    ['localhost', 'XX'],
    ['localhost', ''],
    ['cinema.localhost', ''],
    ['cinema.localhost.', 'CH'],
    ['films.example', ''],
    ['FILMS.example', ''],
    ['films.example.', 'FR'],
  ])('is the one that the shell uses at %s with region=%s', async (hostname, region) => {
    document.cookie = `${COOKIES.territory}=${region}; path=/`;
    rs.spyOn(window.location, 'hostname', 'get').mockReturnValue(hostname);
    const configuration = aConfiguration({
      contentServiceUrl: 'https://service.example/content',
      brands: { 'cinema-chez-vous': { hosts: ['Films.Example:3000', 'cinema.localhost'] } },
    });
    await runIn({ configuration, boot: { homes: brandIdentities } });
    expect(asked).toHaveBeenCalledTimes(1);

    const brand = configuredBrand(hostname, configuration);
    const settings = settingsOf(configuration, brand);
    await allSettled(appStarted, {
      scope: fork(),
      params: { settings, codeFromLink: null, codeFromPath: null },
    });

    expect(asked).toHaveBeenCalledTimes(1);
    expect(window).not.toHaveProperty('earlyRequest');
  });

  test.each([{}, { configuration: {} }, { configuration: aConfiguration(), boot: { homes: [] } }])(
    'is not sent when the page does not contain its address',
    async (data) => {
      await runIn(data);

      expect(asked).not.toHaveBeenCalled();
    },
  );
});

describe('the boot script', () => {
  test.each([
    ['localhost', 'movie-redeem'],
    ['cinema.localhost', 'cinema-chez-vous'],
  ])('sets the brand at %s to %s, and preloads the logo of that brand', async (hostname, brand) => {
    rs.spyOn(window.location, 'hostname', 'get').mockReturnValue(hostname);
    const signs = brandIdentities.map(({ id }) => fileLink('brand', id, '/logo.svg'));
    document.head.append(...signs);

    await runIn({ configuration: aConfiguration(), boot: { homes: brandIdentities } });

    expect(document.documentElement.dataset['brand']).toBe(brand);
    expect(document.documentElement.dataset['page']).toBe('/');
    const shown = signs.filter(({ rel }) => rel === 'preload');
    expect(shown.map(({ dataset }) => dataset['brand'])).toEqual([brand]);
  });
});

const VIEWS = ['/shell/1.0.0/first-view-frame.json', '/remotes/support/1.0.0/first-view.json'];
const TEXTS = '/remotes/support/1.0.0/support-en.js';

test.each([
  ['all files', [...VIEWS, TEXTS], false, '1.0.0'],
  ['no first view for a visitor with a code', [TEXTS], true, '1.0.0'],
  ['no file in a tab that runs another release', [], false, '0.9.0'],
])('the boot script requests %s', async (_what, files, hasCode, version) => {
  page.hasCode = hasCode;
  sessionStorage.setItem('redeem.pins', JSON.stringify({ support: version }));
  const entry = fileLink('rel', 'preload', '/remotes/support/1.0.0/entry.js');
  const views = VIEWS.map((path) => fileLink('view', '', path));
  document.head.append(entry, ...views, fileLink('texts', 'en', TEXTS));
  // It changes nothing, because the site allows no overrides.
  window.history.replaceState(null, '', '/?remote=support@3105');

  await runIn({ configuration: aConfiguration(), boot: { homes: brandIdentities } });
  await new Promise((resolve) => setTimeout(resolve));

  expect(entry.rel).toBe(files.length > 0 ? 'preload' : '');
  const requested = asked.mock.calls.map(([url]) => new URL(url as string).pathname);
  expect(requested.slice(1)).toEqual(files);
});

describe('the help of the boot script', () => {
  test('reloads the page with its history state when the link is clicked', async () => {
    const reload = rs.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { help, link } = appendHelp();
    await runInParsedPage();

    window.dispatchEvent(new ErrorEvent('error'));
    expect(help.hidden).toBe(false);
    expect(document.documentElement.dataset['page']).toBeUndefined();

    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    link.dispatchEvent(click);

    expect(click.defaultPrevented).toBe(true);
    expect(reload).toHaveBeenCalled();
  });

  test('appears when the script of the shell fails twice, the second time without a delta @D13', async () => {
    const { help } = appendHelp();
    await runInParsedPage({
      href: '/shell/1.0.0/index.1.js',
      integrity: `sha384-${'A'.repeat(64)}`,
    });
    const paths = () =>
      [...document.querySelectorAll('script')]
        .filter(({ src }) => src)
        .map(({ src, integrity }) => [new URL(src).pathname + new URL(src).search, integrity]);
    const fail = () => document.head.lastElementChild?.dispatchEvent(new Event('error'));
    await rs.waitUntil(() => paths().length === 1);

    fail();
    expect(help.hidden).toBe(true);
    fail();

    const integrity = `sha384-${'A'.repeat(64)}`;
    expect(paths()).toEqual([
      ['/shell/1.0.0/index.1.js', integrity],
      ['/shell/1.0.0/index.1.js?again=1', integrity],
    ]);
    expect(help.hidden).toBe(false);
  });

  test('is one line beside the field when the visitor sees a first view', async () => {
    const { help, link } = appendHelp();
    const app = document.createElement('div');
    app.id = 'app';
    const field = Object.assign(document.createElement('input'), { value: 'HDMA' });
    const box = Object.assign(document.createElement('div'), { className: 'box' });
    box.append(field);
    app.append(box);
    document.body.append(app);
    page.firstView = {
      place: { territory: 'US', locale: 'en' },
      release: '/remotes/redeem-form/1.0.0/',
      field,
      isEdited: () => true,
      press: null,
      isTaken: false,
      ownsStyles: true,
      end: rs.fn(),
    };
    await runInParsedPage();

    window.dispatchEvent(new ErrorEvent('error'));

    expect(app.querySelector('.box + #help')).toBe(help);
    expect(help.hidden).toBe(false);
    expect(help.textContent).toBe('Part of it is late. Again or write to us');
    expect(help.contains(link)).toBe(false);
    expect(field.value).toBe('HDMA');
    expect(page.firstView.end).not.toHaveBeenCalled();
  });
});

describe('the boot script before it has site data', () => {
  test.each([
    ['localhost', '', ['de-DE'], 'de'],
    ['localhost', '', ['es-ES'], 'en'],
    ['localhost', 'US', ['de-DE'], 'en'],
    ['localhost', 'CH', ['fr-FR'], 'fr_CH'],
    ['cinema.localhost', '', ['en-US'], 'fr'],
    ['cinema.localhost', 'GB', ['fr-FR'], 'en_GB'],
  ])(
    'at %s with region=%s and languages %j fetches the translations of %s',
    async (hostname, region, languages, locale) => {
      rs.spyOn(window.location, 'hostname', 'get').mockReturnValue(hostname);
      rs.spyOn(document, 'cookie', 'get').mockReturnValue(`${COOKIES.territory}=${region}`);
      rs.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
      const links = ['de', 'en', 'en_GB', 'fr', 'fr_CH'].map((name) =>
        fileLink('texts', name, `/${name}.js`),
      );
      document.head.append(
        ...links,
        fileLink('texts', locale, 'https://elsewhere.example/texts.js'),
      );

      await runIn({
        configuration: aConfiguration(),
        boot: { homes: brandIdentities },
      });

      expect(asked.mock.calls.slice(1)).toEqual([
        [new URL(`/${locale}.js`, window.location.href).href],
      ]);
    },
  );
});

describe('the boot script with site data', () => {
  test.each([
    ['CH', 'fr', 'en', ['fr_CH']],
    ['CA', 'en', 'fr', ['fr_CA']],
    ['CA', 'fr', 'de', ['fr_CA']],
    ['US', 'xx', 'en', []],
  ])(
    'for territory %s and language %s with lang=%s fetches the translations of %j, without a preload',
    async (territory, language, lang, locales) => {
      document.cookie = `${COOKIES.language}=${lang}; path=/`;
      asked.mockImplementation(() => Promise.resolve(Response.json({ territory, language })));
      const links = ['fr_CA', 'fr_CH', 'en_CA'].map((name) =>
        fileLink('texts', name, `/${name}.js`),
      );
      document.head.append(...links);

      await runIn({ configuration: aConfiguration(), boot: { homes: brandIdentities } });

      const fetched = () =>
        asked.mock.calls.flatMap(([url]) => /\/(\w+)\.js$/.exec(url as string)?.[1] ?? []);
      await rs.waitUntil(() => fetched().length === locales.length);
      expect(fetched()).toEqual(locales);
      expect(links.map(({ rel }) => rel)).toEqual(['', '', '']);
    },
  );
});

/** Appends a help in English as the page has it. Returns it with the link of its section. */
function appendHelp() {
  const help = document.createElement('div');
  help.id = 'help';
  help.hidden = true;
  const section = document.createElement('div');
  section.lang = 'en';
  const [retry, link] = paragraph('', 'Retry');
  const [line] = paragraph('Part of it is late. ', 'Again');
  line.hidden = true;
  section.append(retry, line, paragraph(' or write to us', '')[0]);
  help.append(section);
  document.body.append(help);
  return { help, link };
}

function paragraph(text: string, retry: string): [HTMLElement, HTMLAnchorElement] {
  const link = Object.assign(document.createElement('a'), { textContent: retry });
  link.setAttribute('href', '');
  const element = document.createElement('p');
  element.append(text, link);
  return [element, link];
}

function fileLink(mark: string, value: string, href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { href });
  link.dataset[mark] = value;
  return link;
}

/** Runs the script and the listener that it adds for the end of the page, without those of earlier tests. */
async function runInParsedPage(shell: Partial<HTMLLinkElement> = {}): Promise<void> {
  const added = rs.spyOn(document, 'addEventListener');
  await runIn({}, shell);
  const [, listener] = added.mock.calls.find(([type]) => type === 'DOMContentLoaded') ?? [];
  if (typeof listener === 'function') listener.call(document, new Event('DOMContentLoaded'));
}

async function runIn(
  data: Record<string, unknown>,
  shell: Partial<HTMLLinkElement> = {},
): Promise<void> {
  const link = Object.assign(document.createElement('link'), shell);
  link.id = 'shell';
  const documents = Object.entries(data).map(([id, value]) => {
    const script = document.createElement('script');
    script.type = 'application/json';
    script.id = id;
    script.textContent = JSON.stringify(value);
    return script;
  });
  document.head.append(link, ...documents);
  rs.resetModules();
  await import('./boot');
}
