import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

import { type CameraProblem, problemOf } from './camera';
import { lookForCode } from './look-for-code';

interface Scan {
  step: 'starting' | 'looking' | CameraProblem;
  /** For the element with the picture of the camera. */
  video: RefObject<HTMLVideoElement | null>;
}

interface Listeners {
  onCode: (code: string) => void;
  /** Called when the page is hidden. */
  onLeave: () => void;
}

/** Scans while the component is on the page. */
export function useScan({ onCode, onLeave }: Listeners): Scan {
  const video = useRef<HTMLVideoElement>(null);
  const [step, setStep] = useState<Scan['step']>('starting');
  const seen = useEffectEvent(onCode);
  const left = useEffectEvent(onLeave);

  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    if (!video.current) return;
    const onPicture = () => {
      setStep('looking');
    };
    lookForCode({ video: video.current, onPicture, signal }).then(
      (code) => {
        if (code !== null && !signal.aborted) seen(code);
      },
      (error: unknown) => {
        if (!signal.aborted) setStep(problemOf(error));
      },
    );
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.hidden) left();
      },
      { signal },
    );
    return () => {
      end.abort();
    };
  }, []);

  return { step, video };
}
