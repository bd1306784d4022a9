import { type PlannedVisit, planVisits } from './plan-visits';
import type { SwappedSite } from './swapped-site';

const ADDRESS = 'http://site.example';
export const SERVICE = 'http://service.example';
export const RETAILER = 'http://retailer.example/redeem';

const CONTENT = '<main><h1>Retailers</h1><button id="go">Redeem</button></main>';

export interface MadeUpPage {
  content?: string;
  script: string;
}

/** Returns a visit of a page in the plainest setting, apart from some differences. */
export function planned(differences: Partial<PlannedVisit>): PlannedVisit {
  const [plainest] = planVisits({
    visits: [{ path: '/retailers' }],
    brands: [{ id: 'movie-redeem', address: ADDRESS }],
  });
  if (!plainest) throw new Error('there is no visit');
  const { presses: _presses, ...plain } = plainest;
  return { ...plain, ...differences };
}

/** Returns a site that has one page only. */
export function site(page: () => MadeUpPage): SwappedSite {
  return {
    brands: [],
    contentServiceUrl: SERVICE,
    retailerUrl: RETAILER,
    answer: (url) => {
      const { origin, pathname } = new URL(url);
      if (origin !== ADDRESS) return Promise.resolve(null);
      const status = pathname.includes('.') ? 404 : 200;
      const headers = { 'Content-Type': 'text/html' };
      return Promise.resolve({ status, headers, body: documentOf(page()) });
    },
  };
}

function documentOf({ content = CONTENT, script }: MadeUpPage): string {
  const head = [
    '<meta name="viewport" content="width=device-width">',
    '<link rel="icon" href="data:,">',
  ];
  return `<!doctype html><html lang="en"><title>Retailers</title>${head.join('')}${content}<script>${script}</script>`;
}
