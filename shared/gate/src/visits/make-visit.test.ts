import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';

import { type GateBrowser, startBrowser } from './gate-browser';
import { type MadeUpPage, planned, RETAILER, SERVICE, site } from './made-up-page.test-support';
import { makeVisit, type Visited } from './make-visit';
import type { PlannedVisit } from './plan-visits';
import { type Seen, TOOLS } from './run-visits';
import { Tab } from './tab';

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

const PRESSES: Partial<PlannedVisit> = { presses: { part: 0, of: 1 } };
const STEPS = { steps: [{ press: '#go' }], shows: 'text=Done' };

let browser: GateBrowser;
/** The tab of one visitor, who makes all visits. */
let tab: Tab;
let shown: MadeUpPage;
/** What is found in a page that takes more and more memory, and in one that does not: it takes long. */
let growth: Promise<Seen[][]>;
beforeAll(async () => {
  browser = await startBrowser(process.env);
  const growing = `const kept = []; setInterval(() => kept.push(new Array(100_000).fill(kept.length)), 100)`;
  growth = Promise.all(
    [growing, ''].map((script) =>
      TOOLS.watchMemory(
        browser.browser,
        site(() => ({ script })),
        planned({}),
      ),
    ),
  );
  tab = await Tab.open(
    browser.browser,
    site(() => shown),
    planned({}),
  );
});
afterAll(() => browser.end());

describe('a visit of the gate', () => {
  test('has no problem with a page whose actions have effects of every kind', async () => {
    const effects: Record<string, string> = {
      content: `main.append(document.createElement('p'))`,
      attribute: `go.ariaExpanded = 'true'`,
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

  test.each<[what: string, script: string, visit: Partial<PlannedVisit>, problem: RegExp]>([
    ['throws', `throw new Error('breaks')`, {}, /^uncaught error: breaks$/],
    ['logs an error', `console.error('breaks')`, {}, /^console: breaks$/],
    [
      'throws on a second visit',
      `const before = localStorage.visits; localStorage.visits = 1; if (before) throw new Error('again')`,
      { isAgain: true },
      /^uncaught error: again$/,
    ],
    [
      'throws on a phone',
      `if (innerWidth < 400) throw new Error('narrow')`,
      { viewport: { width: 320, height: 568 } },
      /^uncaught error: narrow$/,
    ],
    [
      'throws with less motion',
      `if (matchMedia('(prefers-reduced-motion: reduce)').matches) throw new Error('still')`,
      { isStill: true },
      /^uncaught error: still$/,
    ],
    [
      'throws in forced colours',
      `if (matchMedia('(forced-colors: active)').matches) throw new Error('forced')`,
      { colours: 'forced' },
      /^uncaught error: forced$/,
    ],
    [
      'throws where an API is missing',
      `navigator.userAgentData.toString()`,
      { isCommon: true },
      /^uncaught error: .*undefined/,
    ],
    [
      'throws in a territory',
      `if (document.cookie.includes('CH')) throw new Error('Swiss')`,
      { reader: { territory: 'CH', locale: 'en', speaks: 'en' } },
      /^uncaught error: Swiss$/,
    ],
    [
      'has too little contrast in the dark',
      `if (matchMedia('(prefers-color-scheme: dark)').matches) document.body.style = 'background: #111; color: #222'`,
      { colours: 'dark' },
      /^axe color-contrast: .*<h1>/,
    ],
    [
      'has an image without an alternative',
      `document.querySelector('main').append(new Image(1, 1))`,
      {},
      /^axe image-alt: .*<img/,
    ],
    [
      'is too wide for a phone',
      `document.querySelector('h1').style.minWidth = '600px'`,
      { viewport: { width: 320, height: 568 } },
      /^is wider than the window: \d{3} px$/,
    ],
    [
      'has a button that does nothing',
      `go.onclick = () => undefined`,
      PRESSES,
      /^"Redeem" does nothing when it is pressed$/,
    ],
    [
      'throws when it is pressed',
      `go.onclick = () => { go.remove(); throw new Error('pressed'); }`,
      PRESSES,
      /^uncaught error: pressed$/,
    ],
    [
      'throws some time after a press of what a press brings',
      `go.onclick = () => { go.outerHTML = '<button onclick="this.remove(); setTimeout(() => { throw Error(1) }, 300)">Sure</button>' }`,
      PRESSES,
      /^uncaught error: 1$/,
    ],
    [
      'throws when a text is typed that nothing matches',
      `go.outerHTML = '<input aria-label="Search" oninput="if (value === \\'qzx\\') throw Error(0)">'`,
      PRESSES,
      /^uncaught error: 0$/,
    ],
    [
      'has a dialog that stays',
      `go.onclick = () => { const box = document.createElement('dialog'); box.oncancel = () => false; go.after(box); box.showModal() }`,
      PRESSES,
      /^a dialog does not close when Escape is pressed$/,
    ],
    [
      'has a button that something covers',
      `document.body.append(Object.assign(document.createElement('div'), { style: 'position: fixed; inset: 0' }))`,
      PRESSES,
      /^"Redeem" cannot be pressed: something covers it, or it moves$/,
    ],
    [
      'breaks when an exchange fails',
      `const breaksWhen = 'fails'; ${EXCHANGES}`,
      { ...STEPS, exchange: 'fails' },
      /^uncaught error: fails$/,
    ],
    [
      'breaks when an exchange is unclear',
      `const breaksWhen = 'is unclear'; ${EXCHANGES}`,
      { ...STEPS, exchange: 'is unclear' },
      /^uncaught error: is unclear$/,
    ],
    [
      'requests an exchange by itself',
      `fetch('${EXCHANGE}', { method: 'POST' }).catch(() => undefined)`,
      {},
      /^requests an exchange before any action of the visitor$/,
    ],
    [
      'requests something from another site',
      `fetch('http://tracker.example/?from=page').catch(() => undefined)`,
      {},
      /^requests http:\/\/tracker\.example\/, which is not the site's$/,
    ],
    [
      'lacks a file',
      `document.body.append(Object.assign(new Image(1, 1), { src: '/gone.svg', alt: '' }))`,
      {},
      /^\/gone\.svg is not there$/,
    ],
    [
      'has texts of another language',
      `document.documentElement.lang = 'fr'`,
      {},
      /^has texts of fr, not of en$/,
    ],
    ['leads elsewhere', `history.replaceState(null, '', '/support')`, {}, /^leads to \/support \(/],
    [
      'shows the panel of a failure',
      `document.querySelector('main').innerHTML = '<div role="alert"><h1>Sorry</h1></div>'`,
      {},
      /^did not mount: /,
    ],
    [
      'ends its steps elsewhere',
      `go.onclick = () => history.pushState(null, '', '/error')`,
      STEPS,
      /^does not show text=Done after /,
    ],
    [
      'does not answer for long',
      `for (const end = Date.now() + 2_300; Date.now() < end; ) Math.random()`,
      {},
      /^does not answer the visitor for 2 s: /,
    ],
    [
      'replaces what the browser provides',
      `window.fetch = () => Promise.reject(new Error('no'))`,
      {},
      /^replaces what the browser provides: window\.fetch$/,
    ],
  ])('finds a page that %s', async (_what, script, differences, problem) => {
    const { problems } = await visit({ script, visit: differences });

    expect(problems.map(({ text }) => text)).toEqual([expect.stringMatching(problem)]);
  });

  test('has no problem with an exchange that is declined or lost if the page says so', async () => {
    const script = `const breaksWhen = 'never'; ${EXCHANGES}`;

    for (const exchange of ['answers', 'fails', 'is unclear'] as const) {
      const { problems } = await visit({ script, visit: { ...STEPS, exchange } });
      expect(problems).toEqual([]);
    }
  });
});

test('a page that takes more and more memory is found, and one that does not is not', async () => {
  const [grown, steady] = await growth;

  expect(grown?.[0]?.problems[0]?.text).toMatch(/^takes \d{2,3} MB more in 30 s while it is idle$/);
  expect(steady?.[0]?.problems).toEqual([]);
});

/** Resolves to the result of a visit of a page; a second visit comes after a first one. */
async function visit({
  visit: differences,
  ...page
}: MadeUpPage & { visit: Partial<PlannedVisit> }): Promise<Visited> {
  shown = page;
  const now = planned(differences);
  if (now.isAgain) await makeVisit(tab, planned({}), 'main');
  return makeVisit(tab, now, 'main');
}
