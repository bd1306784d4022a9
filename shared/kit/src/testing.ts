import { PRESS_DELAY_MS } from './press-guard';

/**
 * Adds a style sheet to the page of a test; returns what takes it out again. That page knows no
 * layers, and the build makes longer names of the classes of a CSS module.
 */
export function addStyles(css: string): () => void {
  const style = document.createElement('style');
  style.append(
    css
      .replace(/@layer [^;{]+;/g, '')
      .replace(/@layer \w+ \{/g, '@media all {')
      .replace(/\.([a-z]\w*)(?=[^{}]*\{)/gi, '[class*="$1"]'),
  );
  document.head.append(style);
  return () => {
    style.remove();
  };
}

/**
 * Delays the presses of a test, like those of a visitor who has seen the page. Otherwise `guardPresses` ignores
 * presses on elements that have just appeared.
 */
export function pressDeliberately(): void {
  for (const type of ['pointerdown', 'click']) window.addEventListener(type, beLate, true);
}

/** A click whose press started before the element appeared. */
export function hastyClick(): MouseEvent {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
  return happenedAt(event, performance.now());
}

function beLate(event: Event) {
  if (!Object.hasOwn(event, 'timeStamp')) happenedAt(event, event.timeStamp + PRESS_DELAY_MS);
}

function happenedAt<Happened extends Event>(event: Happened, time: number): Happened {
  return Object.defineProperty(event, 'timeStamp', { value: time });
}

/** Values of custom properties by name; colours are `#rrggbb`. */
export type Tokens = Readonly<Record<string, string>>;

/** WCAG 2.2: 1.4.3 for text, 1.4.11 for the edges of controls and the focus ring. */
const ENOUGH = { text: 4.5, edge: 3 } as const;

/** A foreground and its background. */
type Pair = readonly [above: string, below: string];

const GROUNDS = ['--color-canvas', '--color-surface', '--color-surface-sunken'];
const TONES = ['success', 'danger', 'info', 'warning'];

/** Text colours and their backgrounds in all parts and pages. */
const TEXT_PAIRS: readonly Pair[] = [
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

/** The colour scheme that the visitor's system prefers. */
export type Scheme = 'light' | 'dark';

/** Returns the custom properties of a style sheet. Those of the dark theme come last. */
export function tokensOf(css: string, scheme: Scheme = 'light'): Tokens {
  const [always = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
  const declarations = (scheme === 'dark' ? always + dark : always).matchAll(
    /(--[\w-]+):\s*([^;]+);/g,
  );
  return Object.fromEntries(Array.from(declarations, ([, name = '', value = '']) => [name, value]));
}

/** Returns every pair of colours with too little contrast. */
export function contrastFailures(tokens: Tokens): string[] {
  // Of several colours above, as of the two focus rings, the contrast of one is enough.
  const check = (enough: number, above: readonly string[], below: string) => {
    const ratios = above.map((name) => contrast(colour(tokens, name), colour(tokens, below)));
    const best = Math.max(...ratios);
    if (best >= enough) return [];
    return [`${above.join(' or ')} on ${below}: ${best.toFixed(2)} of ${String(enough)}`];
  };
  const chrome = ['--color-chrome', '--color-footer', '--color-hero'];
  const edges = ['--color-border-control', '--color-accent-edge'];
  return [
    ...TEXT_PAIRS.flatMap(([above, below]) => check(ENOUGH.text, [above], below)),
    ...edges.flatMap((edge) => GROUNDS.flatMap((ground) => check(ENOUGH.edge, [edge], ground))),
    ...[...GROUNDS, ...chrome].flatMap((ground) =>
      check(ENOUGH.edge, ['--color-focus', '--color-focus-halo'], ground),
    ),
  ];
}

/** Returns the contrast ratio of two `#rrggbb` colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the colour of `veil` with `opacity` over `ground`. */
export function veiled(ground: string, veil: string, opacity: number): string {
  const below = channels(ground);
  const mixed = channels(veil).map((top, i) => top * opacity + (below[i] ?? 0) * (1 - opacity));
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

function colour(tokens: Tokens, name: string): string {
  const value = tokens[name];
  if (value === undefined) throw new Error(`no token ${name}`);
  return value;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function channels(hex: string): number[] {
  if (!/^#[\da-f]{6}$/i.test(hex)) throw new Error(`${hex} is not a #rrggbb colour`);
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
}
