import type { Picture } from './picture';

/** A letter that was read, with the engine's confidence in percent. */
export interface Letter {
  text: string;
  confidence: number;
}

/** Reads lines of letters. */
export interface Engine {
  /** Returns the letters of a strip with one line. */
  read: (strip: Picture) => Letter[];
}

/** The part of tesseract.js-core that the reader uses. */
export interface Tesseract {
  FS: { writeFile: (path: string, bytes: Uint8Array) => void };
  TessBaseAPI: new () => {
    Init: (folder: null, language: string, mode: number) => number;
    SetVariable: (name: string, value: string) => boolean;
    SetPageSegMode: (mode: number) => void;
    SetImageFile: (orientation: number, angle: number) => void;
    Recognize: (monitor: null) => number;
    GetIterator: () => {
      Begin: () => void;
      GetUTF8Text: (level: number) => string | null;
      Confidence: (level: number) => number;
      Next: (level: number) => boolean;
    };
  };
}

const NEURAL_NETWORK = 1;
const ONE_LINE = 7;
const SYMBOL = 4;
const UPRIGHT = 1;

/** The place at which the engine finds a picture and its model, in its own memory. */
const PICTURE = '/input';
const MODEL = 'eng.traineddata';

/** Starts the engine with a model. */
export function startEngine(tesseract: Tesseract, model: Uint8Array): Engine {
  tesseract.FS.writeFile(MODEL, model);
  const api = new tesseract.TessBaseAPI();
  if (api.Init(null, 'eng', NEURAL_NETWORK) !== 0) throw new Error('the model does not load');
  api.SetVariable('tessedit_char_whitelist', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');
  api.SetPageSegMode(ONE_LINE);
  return {
    read: (strip) => {
      tesseract.FS.writeFile(PICTURE, asGreymap(strip));
      api.SetImageFile(UPRIGHT, 0);
      api.Recognize(null);
      const letters: Letter[] = [];
      const found = api.GetIterator();
      found.Begin();
      do {
        const text = found.GetUTF8Text(SYMBOL)?.trim() ?? '';
        if (text !== '') letters.push({ text, confidence: found.Confidence(SYMBOL) });
      } while (found.Next(SYMBOL));
      return letters;
    },
  };
}

/** Returns a picture in a format that the engine reads (PGM). */
function asGreymap({ width, height, pixels }: Picture): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${String(width)} ${String(height)}\n255\n`);
  const file = new Uint8Array(head.length + pixels.length);
  file.set(head);
  file.set(pixels, head.length);
  return file;
}
