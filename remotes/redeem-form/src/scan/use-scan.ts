import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

import { type CameraProblem, problemOf, torchOf } from './camera';
import { loadReader, type Reader } from './letters/load-reader';
import type { Reading, Seen } from './letters/messages';
import { loadDetector, qrCodeIn } from './look-for-code';
import { pictureOf, pixelsOf } from './pictures';
import { type Hint, hintAfter, NO_HINT } from './hint';
import { type FoundCode, watchCamera } from './watch-camera';

/** What the dialog shows: a choice, the camera, a photo that is read or holds no code, or why there is no picture. */
export type Step = 'choosing' | 'starting' | 'looking' | 'reading' | 'nothing' | CameraProblem;

interface Scan {
  step: Step;
  hint: Hint;
  /** What was read once, and is read again. */
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
      loading.current = null;
    };
  }, []);

  /** Loads the reader once, however often the visitor starts. */
  const readerFor = (signal: AbortSignal): Promise<Reader> => {
    if (loading.current) return loading.current;
    const load = loadReader({ onProgress: setReader, signal });
    loading.current = load;
    load.then(
      () => {
        setReader('ready');
      },
      () => {
        if (!signal.aborted) setReader('missing');
      },
    );
    return load;
  };

  const found = (signal: AbortSignal, search: Promise<FoundCode | null>, none: Step) => {
    search.then(
      (code) => {
        if (signal.aborted) return;
        if (code) onCode(code);
        else setStep(none);
      },
      (error: unknown) => {
        if (!signal.aborted) setStep(none === 'nothing' ? none : problemOf(error));
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
      const signal = end.current?.signal;
      if (!video.current || !signal) return;
      setStep('starting');
      const search = watchCamera({
        video: video.current,
        reader: readerFor(signal),
        onPicture: (stream) => {
          setStep('looking');
          setTrack(stream.getTracks()[0] ?? null);
        },
        onSeen: (seen: Seen) => {
          setReading(seen.reading);
          setHint((former) => hintAfter(former, seen));
        },
        signal,
      });
      found(signal, search, 'failed');
    },
    readPhoto: (photo) => {
      const signal = end.current?.signal;
      if (!signal) return;
      setStep('reading');
      found(signal, codeInPhoto(photo, readerFor(signal)), 'nothing');
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
