import { MARK } from '@redeem/contracts';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import type { BrowserContext } from 'playwright-core';

import { type GateBrowser, startBrowser } from './gate-browser';
import { makeVisit } from './make-visit';
import { type PlannedVisit, planVisits } from './plan-visits';
import type { SwappedSite } from './swapped-site';
import { type Seen, TOOLS } from './run-visits';
import { openVisitor } from './opened-page';

const ADDRESS = 'http://site.example';
const SERVICE = 'http://service.example';
const RETAILER = 'http://retailer.example/redeem';

const CONTENT =
  '<main id="main"><h1 id="heading">Retailers</h1><button id="go">Redeem</button></main>';

const HEAD = '<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">';

interface MadeUpPage {
  content?: string;
  script: string;
}

const EXCHANGE = `${SERVICE}/site/movieredeem/code/GATEOFFER/exchange`;

/** Presses of this button request an exchange, and show what comes of it. */
const EXCHANGES = `
  go.onclick = async () => {
    const answer = await fetch('${EXCHANGE}', { method: 'POST' }).then((one) => one.json(), () => null);
    if (answer?.status === 'error' && breaksWhen === 'fails') throw new Error('fails');
    if (answer === null && breaksWhen === 'is unclear') throw new Error('is unclear');
    go.insertAdjacentText('afterend', 'Done');
  };
`;

const QUIET = '.catch(() => null)';
/** As the shell does. */
const PROTECTED = `const parse = JSON.parse; Object.defineProperty(JSON, 'parse', { get: () => parse, set: () => 0 });`;
const DARK = `if (matchMedia('(prefers-color-scheme: dark)').matches) document.body.style = 'background: linear-gradient(#000, #000) #111; color: #222'`;
const FIRST_VIEW = `document.documentElement.dataset.firstView = 'replaced'; document.head.innerHTML += '<link ${MARK.view} href="data:,{}">'`;
const SEARCH = `go.outerHTML = '<input aria-label="Search" oninput="if (value === \\'qzx\\') throw Error(\\'nothing\\')">'`;

const PHONE: Partial<PlannedVisit> = { viewport: { width: 320, height: 568 } };
const IN_DARK: Partial<PlannedVisit> = { colours: 'dark' };
const PRESSES: Partial<PlannedVisit> = { presses: { part: 0, of: 1 }, isCommon: true };
const STEPS = { uses: { steps: [{ press: '#go' }], shows: 'text=Done' } };

let browser: GateBrowser;
/** The browser of one visitor, who makes all visits. */
let visitor: BrowserContext;
/** Idle pages: one takes memory, one adds elements, and one adds many elements once, which is no growth. */
const IDLE = [
  `const kept = []; setInterval(() => kept.push(new Array(100_000).fill(kept.length)), 100)`,
  `setInterval(() => document.body.append(document.createElement('i')), 10)`,
  `setTimeout(() => document.body.append(...Array.from(Array(5_000), () => document.createElement('i'))), 5_000)`,
];
/** What is found in them: it takes long. */
let growth: Promise<Seen[]>;
beforeAll(async () => {
  browser = await startBrowser(process.env);
  const watch = (script: string) =>
    TOOLS.watchMemory(browser.browser, site({ script }), planned({}));
  growth = Promise.all(IDLE.map(watch));
  visitor = await openVisitor(browser.browser, planned({}));
});
afterAll(() => browser.end());

describe('a visit of the gate', () => {
  test('has no problem with a page whose actions have effects of every kind', async () => {
    const effects: Record<string, string> = {
      content: `main.append(document.createElement('p'))`,
      attribute: `go.setAttribute('aria-expanded', 'true')`,
      focus: `field.focus()`,
      address: `history.pushState(null, '', '?1')`,
      request: `void fetch('${SERVICE}/site/movieredeem')`,
      retailer: `location.assign('${RETAILER}')`,
      window: `open('${RETAILER}')`,
      print: `print()`,
    };
    const buttons = Object.keys(effects).map((name) => `<button id="${name}">${name}</button>`);
    const content = `<main id="main"><h1>Retailers</h1><label>Code <input id="field"></label><button id="go">go</button>${buttons.join('')}<details><summary style="padding: 1rem">Why?</summary>So.</details></main>`;
    const handlers = Object.entries({ ...effects, go: 'go.remove()' }).map(
      ([name, effect]) => `document.getElementById('${name}').onclick = () => { ${effect} };`,
    );

    const result = await visit({ content, script: handlers.join('\n'), visit: PRESSES });

    // Beside them, the label, its field, "go" and the summary.
    expect(result).toMatchObject({ problems: [], presses: Object.keys(effects).length + 4 });
  });

  test('has the window, the settings and the past of its row', async () => {
    const row: Partial<PlannedVisit> = {
      ...{ viewport: { width: 320, height: 568 }, colours: 'forced', code: 'GATEOFFER111' },
      ...{ isStill: true, isCommon: true, isAgain: true, hash: 'smoke' },
      reader: { territory: 'CH', locale: 'en', speaks: 'en' },
    };
    const script = `
      localStorage.visits = Number(localStorage.visits ?? 0) + 1;
      const is = (query) => matchMedia(query).matches;
      const found = [innerWidth, is('(forced-colors: active)'), is('(prefers-reduced-motion: reduce)'), location.hash];
      found.push('userAgentData' in navigator, localStorage.visits, ...document.cookie.split('; ').sort());
      console.error(found.join())`;

    const stranger = await openVisitor(browser.browser, planned(row));
    const visitAgain = () => makeVisit(stranger, site({ script }), planned(row), 'main');

    const found = 'console: 320,true,true,#smoke,false';
    for (const visits of [[1, 2], [3]])
      expect((await visitAgain()).problems.map(({ text }) => text)).toEqual(
        visits.map((count) => `${found},${String(count)},code=GATEOFFER111,region=CH`),
      );
  });

  test('has no problem while its words fade in, one fade after the other', async () => {
    const script = `
      const heading = document.querySelector('h1');
      const colours = ['#ddd', '#eee', '#ddd', '#eee', '#000'];
      const fade = () => (heading.style.color = colours.shift());
      heading.style = 'transition: color 0.1s; color: #fff';
      heading.ontransitionend = () => requestAnimationFrame(fade);
      heading.getBoundingClientRect();
      fade();`;

    expect((await visit({ script, visit: {} })).problems).toEqual([]);
  });

  test.each<[problem: string, script: string, visit?: Partial<PlannedVisit>]>([
    ['uncaught error: breaks', `throw new Error('breaks')`],
    ['console: breaks', `console.error('breaks')`],
    ['/gone.svg is not there', `new Image().src = '/gone.svg'`],
    ['has texts of fr, not of en', `document.documentElement.lang = 'fr'`],
    ['leads to /support', `history.replaceState(null, '', '/support')`],
    ['did not mount', `main.innerHTML = '<div role="alert"><h1>Sorry</h1></div>'`],
    ['does not answer the visitor', `for (const end = Date.now() + 2_300; Date.now() < end; );`],
    ['requests an exchange before any action', `fetch('${EXCHANGE}', { method: 'POST' })${QUIET}`],
    ["requests http://a.example/, which is not the site's", `fetch('http://a.example/?b')${QUIET}`],
    ['replaces what the browser provides: window.fetch', `window.fetch = () => null`],
    ['replaces what the browser provides: JSON.parse', `${PROTECTED} JSON.parse = () => 0`],
    ['replaces what the browser provides: Array.prototype.flat', `delete Array.prototype.flat`],
    ['has a first view that differs', FIRST_VIEW, { isOfFirstView: true }],
    ['is wider than the window: ', `heading.style.minWidth = '600px'`, PHONE],
    ['axe color-contrast', DARK, IN_DARK],
    ['"Redeem" does nothing when it is pressed', `go.onclick = () => undefined`, PRESSES],
    ['"Redeem" cannot be pressed: something covers it', `main.inert = true`, PRESSES],
    [
      'uncaught error: 1',
      `go.onclick = () => { go.remove(); setTimeout(() => { throw Error(1) }, 200) }`,
      PRESSES,
    ],
    ['uncaught error: nothing', SEARCH, PRESSES],
    [
      'uncaught error: fails',
      `const breaksWhen = 'fails'; ${EXCHANGES}`,
      { ...STEPS, exchange: 'fails' },
    ],
    [
      'uncaught error: is unclear',
      `const breaksWhen = 'is unclear'; ${EXCHANGES}`,
      { ...STEPS, exchange: 'is unclear' },
    ],
    [
      'does not show text=Done after',
      `go.onclick = () => history.pushState(null, '', '/error')`,
      STEPS,
    ],
  ])('finds a page that %s', async (problem, script, differences = {}) => {
    const { problems } = await visit({ script, visit: differences });

    expect(problems.map(({ text }) => text)).toEqual([expect.stringContaining(problem)]);
  });

  test('has no problem with an exchange that is declined or lost if the page says so', async () => {
    const script = `const breaksWhen = 'never'; ${EXCHANGES}`;

    for (const exchange of ['answers', 'fails', 'is unclear'] as const) {
      const { problems } = await visit({ script, visit: { ...STEPS, exchange } });
      expect(problems).toEqual([]);
    }
  });
});

test('an idle page that takes more and more memory or elements is found, and one that adds them once is not', async () => {
  const found = (await growth).map(({ problems }) => problems.map(({ text }) => text).join());

  expect(found).toEqual([
    expect.stringMatching(/^takes \d{2,3} MB more in 30 s while it is idle$/),
    expect.stringMatching(/^takes \d{3,4} nodes more in 30 s while it is idle$/),
    '',
  ]);
});

/** Resolves to the result of a visit of a page. */
function visit({ visit: differences, ...page }: MadeUpPage & { visit: Partial<PlannedVisit> }) {
  return makeVisit(visitor, site(page), planned(differences), 'main');
}

/** Returns a visit of a page in the plainest setting, apart from some differences. */
function planned(differences: Partial<PlannedVisit>): PlannedVisit {
  const brands = [{ id: 'movie-redeem', address: ADDRESS }];
  const [plainest] = planVisits({ visits: [{ path: '/retailers' }], brands });
  if (!plainest) throw new Error('there is no visit');
  const { presses: _presses, ...plain } = plainest;
  return { ...plain, ...differences };
}

/** Returns a site that has one page only. */
function site({ content = CONTENT, script }: MadeUpPage): SwappedSite {
  const body = `<!doctype html><html lang="en"><title>Retailers</title>${HEAD}${content}<script>${script}</script>`;
  return {
    ...{ brands: [], contentServiceUrl: SERVICE, retailerUrl: RETAILER },
    answer: (url) => {
      const { origin, pathname } = new URL(url);
      const status = pathname.includes('.') ? 404 : 200;
      const headers = { 'Content-Type': 'text/html' };
      return Promise.resolve(origin === ADDRESS ? { status, headers, body } : null);
    },
  };
}
