/** A wording that the project does not use. */
interface Wording {
  /** Matches one sentence, heading or identifier. */
  pattern: RegExp;
  /** What to write instead. */
  instead: string;
}

/** Wordings that no sentence contains, in comments, test titles, error messages and Markdown. */
export const SENTENCES: readonly Wording[] = [
  {
    pattern: /^(?:What|Who|Whose|Whom|Whoever|Whatever|Nobody|Of)\s[^?]*$/,
    instead: 'a sentence that starts with its subject',
  },
  { pattern: /\bwhoever\b/i, instead: 'the visitor, a caller, another process, …' },
  { pattern: /\bnobody\b/i, instead: 'no visitor, no caller, nothing, …' },
  { pattern: /\b(?:is|are|was|were|be|being) told\b/i, instead: 'gets, reads, is informed' },
  { pattern: /\b(?:is|are|was|were) to be had\b/i, instead: 'is available' },
  { pattern: /\b(?:lead|leads|led|leading) (?:home|back)\b/i, instead: 'redirects to /' },
  { pattern: /\b(?:take|takes|took|taken|taking) back\b/i, instead: 'rolls back, rolled back' },
  { pattern: /\bspeaks?\b/i, instead: 'the locale of, the language is, uses' },
  { pattern: /\bon the way\b/i, instead: 'in flight, while it loads, before it arrives' },
  { pattern: /\bby (?:itself|themselves)\b/i, instead: 'automatically, alone, without a press' },
  { pattern: /\bhouses?\b/i, instead: 'brand' },
  { pattern: /\bhand(?:s|ed|ing)? on\b/i, instead: 'forward, forwarded' },
  { pattern: /\b(?:dress|dresses|dressed)\b/i, instead: 'theme, apply the theme' },
  { pattern: /\b(?:misfit|misfits)\b/i, instead: 'incompatible, compatibility problem' },
  { pattern: /\boutsiders?\b/i, instead: 'third-party origin' },
  { pattern: /\b(?:rescue|rescues|rescued)\b/i, instead: 'fallback, fall back' },
  { pattern: /\b(?:lend|lends|lent)\b/i, instead: 'provide, inject' },
  { pattern: /\bpatience\b/i, instead: 'timeout' },
  { pattern: /\bwhat ran\b/i, instead: 'running releases' },
  { pattern: /\b(?:begun request|request that was begun)\b/i, instead: 'early request' },
  { pattern: /\basked for again\b/i, instead: 'requested again, cache-busting retry' },
  { pattern: /\bbad days\b/i, instead: 'faults' },
  { pattern: /\b(?:hear|hears|heard)\b/i, instead: 'the screen reader announces; receives' },
  {
    pattern:
      /\b(?:product-spec|spec(?:ification)?|decisions|reliability\.md),? (?:sections? )?[A-J]?\d/i,
    instead: 'the id of the rule, as in spec-5.1 or gap-34',
  },
];

/** Names that no identifier contains. */
export const IDENTIFIERS: readonly Wording[] = [
  { pattern: /PATIENCE|[pP]atience/, instead: 'a timeout with its unit, as in SITE_TIMEOUT_MS' },
  { pattern: /[mM]isfit/, instead: 'compatibility' },
  { pattern: /[oO]utsider/, instead: 'thirdPartyOrigins' },
  { pattern: /[rR]escue/, instead: 'fallback' },
  { pattern: /^[lL]end[A-Z]|Lend[A-Z]|Lent\b|^lent\b/, instead: 'provide, provided' },
  { pattern: /[hH]and(?:ed)?On(?![a-z])/, instead: 'forward, forwarded' },
  { pattern: /[wW]hatRan/, instead: 'runningReleases' },
  { pattern: /^dress(?:ed)?(?![a-z])|[a-z]Dress(?![a-z])/, instead: 'applyTheme' },
];
