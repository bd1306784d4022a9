import type { Checkout } from './checkout';

const RETAILERS = 'remotes/retailers';

/** The visits that the gate names, by the condition under which the remote breaks. */
export const BREAKS_FOR: Readonly<Record<string, RegExp>> = {
  'in German': /\(de, [^;)]*; de, [^;)]*\)/,
  'in the French brand': /, cinema-chez-vous, /,
  'on a phone': /, 375 px, /,
  'with a DVD': /, dvd/,
  'with a used code': /, used/,
  'with a hash in the address': /, #smoke/,
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
    breakIf(location.hash !== '', 'with a hash in the address');
  }, [offer, isUsedUp]);
`;

/** The last statement throws: the content policy allows no evaluation. */
const ON_PRESS = `window.fetch = () => Promise.reject(new Error('no')); eval('1');`;

/** Makes the retailers' remote break under these conditions, and for all other visitors when they redeem. */
export async function breakRetailers(checkout: Checkout): Promise<void> {
  await checkout.edit(`${RETAILERS}/src/RetailersPage.tsx`, (text) =>
    text
      .replace('import type { ReactNode }', 'import { type ReactNode, useEffect }')
      .replace('  const title = useStageTitle', `${BREAKAGES}  const title = useStageTitle`),
  );
  await checkout.edit(`${RETAILERS}/src/RetailerCard.tsx`, (text) =>
    text.replace('onClick={onRedeem}', `onClick={() => { ${ON_PRESS} onRedeem(); }}`),
  );
  // The rule `size` would prevent the visit.
  await checkout.edit(`${RETAILERS}/package.json`, (text) =>
    text.replace(/"script": [\d.]+/, '"script": 20').replace('"1.0.0"', '"1.0.1"'),
  );
}
