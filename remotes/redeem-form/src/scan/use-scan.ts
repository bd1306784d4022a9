import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

import { type CameraProblem, problemOf, torchOf } from './camera';
import { loadReader, type Reader } from './letters/load-reader';
import type { Reading, Seen } from './letters/messages';
import { loadDetector, qrCodeIn } from './look-for-code';
import { pictureOf, pixelsOf, UnreadableError } from './pictures';
import { type Hint, hintAfter, NO_HINT } from './hint';
import { type FoundCode, watchCamera } from './watch-camera';

/** The states of the dialog: a choice, the camera, a photo that is read or holds no code, or the reason why there is no picture. */
export type Step =
  | 'choosing'
  | 'starting'
  | 'looking'
  | 'reading'
  | 'nothing'
  | 'unreadable'
  | CameraProblem;

interface Scan {
  step: Step;
  hint: Hint;
  /** The code that was read once. A second equal reading accepts it. */
  reading: Reading | null;
  /** The bytes of the reader that have come; `ready` afterwards, and `missing` if there is no reader here. */
  reader: number | 'ready' | 'missing';
  /** For the element with the picture of the camera. */
  video: RefObject<HTMLVideoElement | null>;
  startCamera: () => void;
  readPhoto: (photo: File) => void;
  /** The lamp of the camera; null without one. */
  torch: { isOn: boolean; toggle: () => void } | null;
}

interface Listeners {
  onCode: (found: FoundCode) => void;
  /** Called when the page is hidden while the camera is on. */
  onLeave: () => void;
}

/** Looks for a code by camera, or in a photo, while the component is on the page. */
export function useScan({ onCode, onLeave }: Listeners): Scan {
  const video = useRef<HTMLVideoElement>(null);
  const end = useRef<AbortController>(null);
  const search = useRef<AbortController>(null);
  const loading = useRef<Promise<Reader>>(null);
  const [step, setStep] = useState<Step>('choosing');
  const [hint, setHint] = useState(NO_HINT);
  const [reading, setReading] = useState<Reading | null>(null);
  const [reader, setReader] = useState<Scan['reader']>(0);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [isLit, setLit] = useState(false);
  const left = useEffectEvent(() => {
    if (step === 'starting' || step === 'looking') onLeave();
  });

  useEffect(() => {
    const all = new AbortController();
    end.current = all;
    const { signal } = all;
    const onHide = () => {
      if (document.hidden) left();
    };
    document.addEventListener('visibilitychange', onHide, { signal });
    return () => {
      all.abort();
      search.current?.abort();
      loading.current = null;
    };
  }, []);

  /** Loads the reader once, however often the visitor starts. One that has failed is loaded again. */
  const readerFor = (signal: AbortSignal): Promise<Reader> => {
    if (loading.current) return loading.current;
    const failed = (error: unknown): never => {
      if (!signal.aborted) {
        loading.current = null;
        setReader('missing');
      }
      throw error;
    };
    const load = loadReader({ onProgress: setReader, signal }).then(({ look }) => {
      setReader('ready');
      return { look: (picture: ImageData) => look(picture).catch(failed) };
    }, failed);
    loading.current = load;
    // A search for QR codes does not wait for it.
    load.catch(() => undefined);
    return load;
  };

  /** Looks for a code instead of where it was looked for before. */
  const start = (
    first: Step,
    searchFor: (signal: AbortSignal, reader: Promise<Reader>) => Promise<FoundCode | null>,
    failure: (error: unknown) => Step,
  ) => {
    if (!end.current) return;
    search.current?.abort();
    search.current = new AbortController();
    const { signal } = search.current;
    setStep(first);
    setReading(null);
    setHint(NO_HINT);
    searchFor(signal, readerFor(end.current.signal)).then(
      (code) => {
        if (signal.aborted) return;
        if (code) onCode(code);
        else setStep('nothing');
      },
      (error: unknown) => {
        if (!signal.aborted) setStep(failure(error));
      },
    );
  };

  return {
    step,
    hint,
    reading,
    reader,
    video,
    startCamera: () => {
      const picture = video.current;
      if (!picture) return;
      const look = (signal: AbortSignal, own: Promise<Reader>) =>
        watchCamera({
          video: picture,
          reader: own,
          onPicture: (stream) => {
            setStep('looking');
            setTrack(stream.getTracks()[0] ?? null);
            setLit(false);
          },
          onSeen: (seen: Seen) => {
            setReading(seen.reading);
            setHint((former) => hintAfter(former, seen));
          },
          signal,
        });
      start('starting', look, problemOf);
    },
    readPhoto: (photo) => {
      const read = (_: AbortSignal, own: Promise<Reader>) => codeInPhoto(photo, own);
      start('reading', read, (error) =>
        error instanceof UnreadableError ? 'unreadable' : 'nothing',
      );
    },
    torch: track && torchOf(track, isLit, setLit),
  };
}

/** Resolves to the code in a photo, otherwise to null. */
async function codeInPhoto(photo: File, reader: Promise<Reader>): Promise<FoundCode | null> {
  const [detector, picture] = await Promise.all([loadDetector(), pictureOf(photo)]);
  const inQr = await qrCodeIn(detector, picture);
  if (inQr !== null) return { code: inQr, isPrinted: false };
  const { reading } = await (await reader).look(pixelsOf(picture));
  return reading && { code: reading.code, isPrinted: true };
}
