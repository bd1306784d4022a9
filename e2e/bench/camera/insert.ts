/*
 * The inserts of the bench: what is printed on each, and how it is drawn. `drawInsert` runs in a browser.
 */

import { randomNumbers } from '../../support/running/random-numbers';

/** The print of an insert. */
export interface Insert {
  code: string;
  /** The code as it is printed, in one or two lines. */
  lines: readonly string[];
  /** As in the style sheet. */
  font: string;
  weight: number;
  /** In heights of the letters. */
  spacing: number;
  ink: string;
  paper: string;
  isFramed: boolean;
  /** The height of the letters, in pixels of the drawing. */
  size: number;
  /** Other lines, above and below the code. */
  above: readonly string[];
  below: readonly string[];
  hasBarcode: boolean;
}

export const WIDTH = 1600;
export const HEIGHT = 1100;

const FONTS = ['Arimo', 'Cousine', 'Tinos', 'Roboto Condensed', 'Inconsolata', 'Red Hat Mono'];
const COLOURS = [
  ['#111', '#fff'],
  ['#222', '#f4efe2'],
  ['#1b2a5c', '#fff'],
  ['#7a1420', '#fdf6f0'],
  ['#333', '#d9e6ee'],
  ['#fff', '#16181d'],
  ['#f5e6b8', '#3a1030'],
] as const;
const ABOVE = [
  'DIGITAL COPY',
  'Your digital movie',
  'INSTANT STREAM & DOWNLOAD',
  'Redeem at movieredeem.example',
  'CODE NUMÉRIQUE',
  'Ihr Code für den Film',
];
const BELOW = [
  'Enter the code above. Code expires 12/31/2027.',
  'Not for resale. Limit one per package. Terms apply.',
  'Offre valable jusqu’au 31/12/2027. Conditions en ligne.',
  'Gültig bis 31.12.2027. Es gelten die Bedingungen im Internet.',
  '© 2026 All rights reserved. Item 4820-1177-03',
];
const SEPARATORS = ['-', ' ', ' - ', '–'];

/** The insert with a number; the same each time. */
export function insertOf(number: number, alphabet: string): Insert {
  const random = randomNumbers(number * 7919 + 17);
  const one = <Kind>(of: readonly Kind[]) => of[Math.floor(random() * of.length)] as Kind;
  const length = random() < 0.7 ? 12 : 16;
  const code = Array.from({ length }, () => one([...alphabet])).join('');
  const [ink, paper] = one(COLOURS);
  return {
    code,
    lines: printed(code, random),
    font: one(FONTS),
    weight: random() < 0.4 ? 700 : 400,
    spacing: random() < 0.5 ? 0 : random() * 0.18,
    ink,
    paper,
    isFramed: random() < 0.35,
    size: 44 + random() * 24,
    above: [one(ABOVE), one(ABOVE)],
    below: [one(BELOW), one(BELOW)],
    hasBarcode: random() < 0.4,
  };
}

function printed(code: string, random: () => number): string[] {
  const separator = SEPARATORS[Math.floor(random() * SEPARATORS.length)] ?? ' ';
  const groups = code.match(/.{4}/g) ?? [];
  const kind = random();
  if (kind < 0.25) return [code];
  if (kind < 0.8) return [groups.join(separator)];
  const half = code.length / 2;
  if (half === 6) return [code.slice(0, half), code.slice(half)];
  return [groups.slice(0, 2).join(separator), groups.slice(2).join(separator)];
}

/** Draws an insert and returns its brightness, in Base64. */
export function drawInsert(insert: Insert, width: number, height: number): string {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no canvas');
  context.fillStyle = insert.paper;
  context.fillRect(0, 0, width, height);
  context.fillStyle = insert.ink;
  context.strokeStyle = insert.ink;
  context.textAlign = 'center';
  const middle = width / 2;
  // A capital letter is about 0.7 em high.
  const em = insert.size / 0.7;
  for (const [index, text] of insert.above.entries()) {
    context.font = `700 ${String(60 - index * 16)}px Arimo`;
    context.fillText(text, middle, 170 + index * 90);
  }
  context.font = `${String(insert.weight)} ${String(em)}px "${insert.font}"`;
  context.letterSpacing = `${String(insert.spacing * insert.size)}px`;
  const top = 500 - (insert.lines.length - 1) * em * 0.6;
  for (const [index, line] of insert.lines.entries()) {
    context.fillText(line, middle, top + index * em * 1.35);
  }
  const widest = Math.max(...insert.lines.map((line) => context.measureText(line).width));
  context.letterSpacing = '0px';
  if (insert.isFramed) {
    context.lineWidth = 5;
    const high = em * 1.35 * insert.lines.length + em * 0.7;
    context.strokeRect(middle - widest / 2 - 45, top - em * 1.2, widest + 90, high);
  }
  context.font = '400 30px Arimo';
  for (const [index, text] of insert.below.entries())
    context.fillText(text, middle, 760 + index * 48);
  if (insert.hasBarcode) {
    for (let bar = 0; bar < 60; bar += 1) {
      context.fillRect(middle - 240 + bar * 8, 900, 2 + ((bar * 37) % 5), 110);
    }
  }
  const { data } = context.getImageData(0, 0, width, height);
  let text = '';
  for (let at = 0; at < data.length; at += 4) {
    text += String.fromCharCode(
      ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8,
    );
  }
  return btoa(text);
}
