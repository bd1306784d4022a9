import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { COOKIES } from '@redeem/contracts';
import { appStarted, TERRITORIES } from '@redeem/store';
import { allSettled, fork } from 'effector';

import { configuredBrand } from '../brands/brands';
import { brandIdentities } from '../brands/brand';
import { settingsOf } from '../boot/page-data';
import { page } from './first-view';
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
    ['localhost', ''],
    ['cinema.localhost', ''],
    ['cinema.localhost.', 'CH'],
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
  test('appears when the script of the shell fails twice, the second time without a delta @D13', async () => {
    const reload = rs.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { help, link } = appendHelp();
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
    expect(document.documentElement.dataset['page']).toBeUndefined();

    // Its link reloads the page with the history state.
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    link.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    expect(reload).toHaveBeenCalled();
  });
});

describe('the translations that the boot script fetches without a preload', () => {
  test.each([
    ['localhost', '', ['de-DE'], 'de'],
    ['localhost', '', ['es-ES'], 'en'],
    ['localhost', 'US', ['de-DE'], 'en'],
    ['localhost', 'CH', ['fr-FR'], 'fr_CH'],
    ['cinema.localhost', '', ['en-US'], 'fr'],
    ['cinema.localhost', 'GB', ['fr-FR'], 'en_GB'],
  ])('before site data at %s with region=%s and languages %j are those of %s', async (...row) => {
    const [hostname, region, languages, locale] = row;
    rs.spyOn(window.location, 'hostname', 'get').mockReturnValue(hostname);
    rs.spyOn(document, 'cookie', 'get').mockReturnValue(`${COOKIES.territory}=${region}`);
    rs.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    document.head.append(fileLink('texts', locale, 'https://elsewhere.example/texts.js'));

    expect(await fetchedTexts()).toEqual([locale]);
  });

  test.each([
    ['CH', 'fr', 'en', ['en', 'fr_CH']],
    ['CA', 'en', 'fr', ['en', 'fr_CA']],
    ['CA', 'fr', 'de', ['en', 'fr_CA']],
    ['US', 'xx', 'en', ['en']],
  ])('for site data of %s in %s with lang=%s are those of %j', async (...row) => {
    const [territory, language, lang, locales] = row;
    document.cookie = `${COOKIES.language}=${lang}; path=/`;
    asked.mockImplementation(() => Promise.resolve(Response.json({ territory, language })));

    expect(await fetchedTexts()).toEqual(locales);
  });

  async function fetchedTexts(): Promise<string[]> {
    const locales = ['de', 'en', 'en_GB', 'fr', 'fr_CA', 'fr_CH'];
    const links = locales.map((name) => fileLink('texts', name, `/${name}.js`));
    document.head.append(...links);

    await runIn({ configuration: aConfiguration(), boot: { homes: brandIdentities } });
    await new Promise((resolve) => setTimeout(resolve));

    expect(links.map(({ rel }) => rel).join('')).toBe('');
    return asked.mock.calls.flatMap(([url]) => /\/(\w+)\.js$/.exec(url as string)?.[1] ?? []);
  }
});

test.each([
  [80, 0],
  [150, 375],
  [2_000, 700],
])(
  'the shell is requested after %s ms of round trip and %s ms of waiting if the first view is late',
  async (roundTrip, wait) => {
    rs.useFakeTimers();
    const getEntriesByType = () => [{ requestStart: 10, responseStart: 10 + roundTrip }];
    rs.stubGlobal('performance', { getEntriesByType });
    asked.mockReturnValue(new Promise(() => undefined));
    page.hasCode = false;
    document.head.append(...VIEWS.map((path) => fileLink('view', '', path)));

    await runIn({ configuration: aConfiguration(), boot: { homes: brandIdentities } });

    const shell = document.querySelector<HTMLLinkElement>('#shell');
    await rs.advanceTimersByTimeAsync(Math.max(wait - 1, 0));
    expect(shell?.rel).toBe(wait === 0 ? 'preload' : '');
    await rs.advanceTimersByTimeAsync(1);
    expect(shell?.rel).toBe('preload');
    page.firstView?.end();
  },
);

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
