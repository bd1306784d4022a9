/** A colour scheme. */
export type Scheme = 'light' | 'dark';

const DARK = '(prefers-color-scheme: dark)';

/** Shows the page in this colour scheme instead of the system's. */
export function forceScheme(scheme: Scheme, sheets: Iterable<CSSStyleSheet>): void {
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
