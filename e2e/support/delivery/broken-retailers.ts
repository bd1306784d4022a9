import type { Checkout } from './checkout';

const RETAILERS = 'remotes/retailers';

/** The faults of the remote as the gate reports them, each with a visit in which the gate finds it. */
export const BREAKS_FOR: Readonly<Record<string, RegExp>> = {
  // In the French brand, whose pages have no other fault.
  'breaks in French of Switzerland': /fr_CH, CH, cinema-chez-vous/,
  'breaks in Australia': /en_AU, AU, cinema-chez-vous/,
  'breaks on a phone': /390 px/,
  'breaks on a tablet': /(700|820|915) px/,
  'breaks without motion': /reduced motion/,
  'breaks in forced colours': /forced colours/,
  'breaks where Chromium is not': /common APIs/,
  'breaks on the second visit': /second visit/,
  'breaks with a DVD': /dvd/,
  'breaks with a used code': /used/,
  // In the other brand.
  'axe color-contrast': /dark colours/,
  'axe image-alt': /\bCH, movie-redeem/,
  'is wider than the window': /3[29]0 px/,
  'does not answer the visitor for': /\bGB, movie-redeem/,
  'does nothing when it is pressed': /offer|dvd/,
  'breaks when an exchange fails': /an exchange that fails/,
  'breaks when an exchange is unclear': /an exchange that is unclear/,
  'MB more in 30 s while it is idle': /en, US, movie-redeem/,
  'replaces what the browser provides: window.fetch': /IE, movie-redeem/,
  // For both.
  'retailers@1.0.1 could not be loaded': /#smoke/,
};

/**
 * All errors wait for the offer. They are thrown after the effect, so that a page has all that it should have; the first
 * leads to /error.
 */
const BREAKAGES = `
  const { step } = exchange;
  useEffect(() => {
    if (offer === null) return undefined;
    const breakIf = (isSo: boolean, when: string) => {
      if (isSo) setTimeout(() => { throw new Error('breaks ' + when); });
    };
    const { lang, dataset } = document.documentElement;
    if (dataset['brand'] === 'cinema-chez-vous') {
      const visits = Number(localStorage.getItem('visits') ?? 0) + 1;
      localStorage.setItem('visits', String(visits));
      breakIf(lang === 'fr-CH', 'in French of Switzerland');
      breakIf(document.cookie.includes('AU'), 'in Australia');
      breakIf(window.innerWidth > 340 && window.innerWidth < 460, 'on a phone');
      breakIf(window.innerWidth > 700 && window.innerWidth < 1100, 'on a tablet');
      breakIf(matchMedia('(prefers-reduced-motion: reduce)').matches, 'without motion');
      breakIf(matchMedia('(forced-colors: active)').matches, 'in forced colours');
      breakIf(!('userAgentData' in navigator), 'where Chromium is not');
      breakIf(visits > 1, 'on the second visit');
      breakIf(offer.profiles.every((profile) => profile === 'SD'), 'with a DVD');
      breakIf(isUsedUp, 'with a used code');
      return undefined;
    }
    breakIf(step === 'failed', 'when an exchange fails');
    breakIf(step === 'unclear', 'when an exchange is unclear');
    const { cookie } = document;
    if (step !== 'idle') return undefined;
    if (lang === 'en' && cookie.includes('US')) {
      const kept: unknown[] = [];
      const grow = setInterval(() => kept.push(new Array(100_000).fill(kept.length)), 100);
      return () => clearInterval(grow);
    }
    if (cookie.includes('GB')) for (const end = Date.now() + 3_000; Date.now() < end; ) Math.random();
    if (cookie.includes('CH')) document.querySelector('main')?.append(new Image(1, 1));
    if (matchMedia('(prefers-color-scheme: dark)').matches)
      document.querySelectorAll('h1').forEach((heading) => (heading.style.color = '#222'));
    if (window.innerWidth < 400)
      document.querySelectorAll('h1').forEach((heading) => (heading.style.minWidth = '600px'));
    return undefined;
  }, [offer, isUsedUp, step]);
`;

/** The content policy forbids the markup and the evaluation. */
const ON_PRESS = `
  if (document.cookie.includes('IE')) {
    window.fetch = () => Promise.reject(new Error('no'));
    try { document.body.insertAdjacentHTML('beforeend', '<p>new</p>'); } catch {}
    eval('1');
  }
  if (retailer.name !== 'Vudu') onRedeem();
`;

/** The build runs the module too, outside a browser. */
const ON_LOAD = `
if ('document' in globalThis && location.hash !== '') throw new Error('broken on purpose');
`;

/** Makes the retailers' remote break in these visits, and for all other visitors when they redeem. */
export async function breakRetailers(checkout: Checkout): Promise<void> {
  await checkout.edit(`${RETAILERS}/src/RetailersPage.tsx`, (text) =>
    text
      .replace('import type { ReactNode }', 'import { type ReactNode, useEffect }')
      .replace('  const title = useStageTitle', `${BREAKAGES}  const title = useStageTitle`),
  );
  await checkout.edit(`${RETAILERS}/src/RetailerCard.tsx`, (text) =>
    text.replace('onClick={onRedeem}', `onClick={() => { ${ON_PRESS} }}`),
  );
  await checkout.edit(`${RETAILERS}/src/public.ts`, (text) => `${text}${ON_LOAD}`);
  // The rule `size` would prevent the visit.
  await checkout.edit(`${RETAILERS}/package.json`, (text) =>
    text.replace(/"script": [\d.]+/, '"script": 20').replace('"1.0.0"', '"1.0.1"'),
  );
}
