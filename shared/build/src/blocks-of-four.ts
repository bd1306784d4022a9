/** The room between two blocks, in parts of the size of the letters. */
const GAP = 0.5;

/**
 * Gives a TrueType font a little more room after every fourth letter that another one follows, as
 * kerning: a code is seen in blocks of four while it is typed, and is still one word without spaces.
 * What comes out is for another tool to pack; it has no checksums.
 */
export function inBlocksOfFour(font: Buffer): Buffer {
  const tables = tablesOf(font);
  const glyphs = tables.get('maxp')?.readUInt16BE(4);
  const unitsPerEm = tables.get('head')?.readUInt16BE(18);
  if (glyphs === undefined || unitsPerEm === undefined) throw new Error('this is no font');
  tables.set('GPOS', positioning(glyphs, Math.round(GAP * unitsPerEm)));
  return fontOf(tables);
}

/** The table that says where glyphs stand: https://learn.microsoft.com/typography/opentype/spec/gpos */
function positioning(glyphs: number, gap: number): Buffer {
  const scripts = Buffer.concat([words(1), tag('DFLT'), words(8, 4, 0, 0, 0xffff, 1, 0)]);
  const features = Buffer.concat([words(1), tag('kern'), words(8, 0, 1, 0)]);
  const anyGlyph = words(2, 1, 1, glyphs - 1, 0);
  // Four glyphs and one after them, each found 24 bytes on: the second lookup is for the fourth.
  const fourAndOne = Buffer.concat([
    words(8, 0, 1, 8, 3, 0, 4, 24, 24, 24, 24, 1, 24, 1, 3, 1),
    anyGlyph,
  ]);
  const moreRoom = Buffer.concat([words(1, 0, 1, 8, 1, 8, 4, gap), anyGlyph]);
  const lookups = [words(2, 6, 6 + fourAndOne.length), fourAndOne, moreRoom];
  const featuresAt = 10 + scripts.length;
  const header = words(1, 0, 10, featuresAt, featuresAt + features.length);
  return Buffer.concat([header, scripts, features, ...lookups]);
}

function tablesOf(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const record = 12 + 16 * index;
    const start = font.readUInt32BE(record + 8);
    const name = font.toString('latin1', record, record + 4);
    tables.set(name, font.subarray(start, start + font.readUInt32BE(record + 12)));
  }
  return tables;
}

function fontOf(tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1));
  let place = 12 + 16 * sorted.length;
  const records = sorted.map(([name, { length }]) => {
    const record = Buffer.concat([tag(name), Buffer.alloc(12)]);
    record.writeUInt32BE(place, 8);
    record.writeUInt32BE(length, 12);
    place += padded(length);
    return record;
  });
  const bodies = sorted.map(([, body]) => Buffer.concat([body], padded(body.length)));
  return Buffer.concat([words(1, 0, sorted.length, 0, 0, 0), ...records, ...bodies]);
}

/** Tables begin at every fourth byte. */
function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, 2 * index);
  return bytes;
}

function tag(name: string): Buffer {
  return Buffer.from(name, 'latin1');
}
