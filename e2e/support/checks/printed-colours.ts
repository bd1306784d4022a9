import { inflateSync } from 'node:zlib';

/** Returns the fill colours of a PDF in the syntax of CSS: `rgb(10, 15, 32)`. */
export function inksOf(pdf: Buffer): Set<string> {
  const inks = pageContents(pdf).flatMap((content) =>
    Array.from(content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) rg\b/g), ([, ...shares]) =>
      shares.map((share) => Math.round(Number(share) * 255)).join(', '),
    ),
  );
  return new Set(inks.map((ink) => `rgb(${ink})`));
}

function pageContents(pdf: Buffer): string[] {
  // Latin-1 keeps each byte as one character.
  const streams = pdf.toString('latin1').matchAll(/\bstream\r?\n(.*?)\r?\nendstream/gs);
  return Array.from(streams, ([, stream = '']) => inflated(Buffer.from(stream, 'latin1')));
}

/** Returns the inflated text, or an empty string for other bytes, such as fonts and images. */
function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return '';
  }
}
