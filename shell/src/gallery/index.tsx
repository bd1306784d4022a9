import '@redeem/kit/tokens.css';
import '@redeem/kit/base.css';

import { createRoot } from 'react-dom/client';

import { brands } from '../brands/brands';
import { applyTheme } from '../brands/apply-theme';
import { Gallery, type Scheme } from './Gallery';

const DARK = '(prefers-color-scheme: dark)';

const asked = new URLSearchParams(location.search);
const brand = brands.find(({ id }) => id === asked.get('brand')) ?? brands[0];
const scheme = asked.get('scheme') === 'dark' ? 'dark' : 'light';
const app = document.getElementById('app');
if (!app) throw new Error('the page has no #app');

applyTheme(brand);
createRoot(app).render(<Gallery brand={brand} scheme={scheme} />);
forceScheme(scheme, document.styleSheets);

/** Shows the page in this colour scheme instead of the system's. */
function forceScheme(scheme: Scheme, sheets: Iterable<CSSStyleSheet>): void {
  document.documentElement.style.colorScheme = scheme;
  for (const { cssRules } of sheets) forceIn(cssRules, scheme);
}

function forceIn(rules: CSSRuleList, scheme: Scheme): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && rule.media.mediaText.includes(DARK)) {
      rule.media.mediaText = scheme === 'dark' ? 'all' : 'not all';
    } else if (rule instanceof CSSGroupingRule) {
      forceIn(rule.cssRules, scheme);
    }
  }
}
