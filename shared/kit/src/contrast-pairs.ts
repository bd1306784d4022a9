/** A foreground and its background. */
export type Pair = readonly [above: string, below: string];

const GROUNDS = ['--color-canvas', '--color-surface', '--color-surface-sunken'];
const TONES = ['success', 'danger', 'info', 'warning'];

/** Text colours and their backgrounds in all parts and pages. */
export const TEXT_PAIRS: readonly Pair[] = [
  ...['text', 'text-muted', 'heading', 'link', 'link-hover'].flatMap((role) =>
    GROUNDS.map((ground): Pair => [`--color-${role}`, ground]),
  ),
  ...TONES.flatMap((tone): Pair[] => [
    [`--color-${tone}`, '--color-surface'],
    [`--color-${tone}`, '--color-canvas'],
    [`--color-${tone}`, `--color-${tone}-soft`],
    ['--color-text', `--color-${tone}-soft`],
    ['--color-link', `--color-${tone}-soft`],
  ]),
  ['--color-on-accent', '--color-accent'],
  ['--color-on-accent', '--color-accent-hover'],
  ['--color-text', '--color-accent-soft'],
  ['--color-heading', '--color-accent-soft'],
  ['--color-on-disabled', '--color-disabled'],
  ['--color-on-disabled', '--color-surface'],
  ['--color-on-chrome', '--color-chrome'],
  ['--color-on-footer', '--color-footer'],
  ['--color-on-hero', '--color-hero'],
  ['--color-on-hero-muted', '--color-hero'],
  ['--color-hero-accent', '--color-hero'],
];

/** The edges that identify controls. */
export const EDGE_PAIRS: readonly Pair[] = [
  '--color-border-control',
  '--color-accent-edge',
].flatMap((edge) => GROUNDS.map((ground): Pair => [edge, ground]));

/** The backgrounds of focus rings. */
export const FOCUS_GROUNDS: readonly string[] = [
  ...GROUNDS,
  '--color-chrome',
  '--color-footer',
  '--color-hero',
];
