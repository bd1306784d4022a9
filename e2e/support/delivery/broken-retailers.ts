import type { Checkout } from './checkout';

const RETAILERS = 'remotes/retailers';

/** The visits that the gate names, by the problem of the remote in these visits only. */
export const BREAKS_FOR: Readonly<Record<string, RegExp>> = {
  'breaks in German': /\(de, [^;)]*\)/,
  'breaks in the French brand': /, cinema-chez-vous, /,
  'breaks on a phone': /, 375 px, /,
  'breaks with a DVD': /, dvd/,
  'breaks with a used code': /, used/,
  'retailers@1.0.1 could not be loaded': /, #smoke/,
};

/** All errors wait for the offer: the first uncaught error leads to /error, and none is thrown after that. */
const BREAKAGES = `
  useEffect(() => {
    if (offer === null) return;
    const breakIf = (isSo: boolean, when: string) => {
      if (isSo) setTimeout(() => { throw new Error('breaks ' + when); });
    };
    const { lang, dataset } = document.documentElement;
    breakIf(lang === 'de', 'in German');
    breakIf(dataset['brand'] === 'cinema-chez-vous', 'in the French brand');
    breakIf(window.innerWidth < 600, 'on a phone');
    breakIf(offer.profiles.every((profile) => profile === 'SD'), 'with a DVD');
    breakIf(isUsedUp, 'with a used code');
  }, [offer, isUsedUp]);
`;

/** The content policy forbids the markup and the evaluation. */
const ON_PRESS = `
  window.fetch = () => Promise.reject(new Error('no'));
  try { document.body.insertAdjacentHTML('beforeend', '<p>new</p>'); } catch {}
  eval('1');
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
    text.replace('onClick={onRedeem}', `onClick={() => { ${ON_PRESS} onRedeem(); }}`),
  );
  await checkout.edit(`${RETAILERS}/src/public.ts`, (text) => `${text}${ON_LOAD}`);
  // The rule `size` would prevent the visit.
  await checkout.edit(`${RETAILERS}/package.json`, (text) =>
    text.replace(/"script": [\d.]+/, '"script": 20').replace('"1.0.0"', '"1.0.1"'),
  );
}
