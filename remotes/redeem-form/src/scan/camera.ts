/** The reason why there is no picture: not allowed, no camera, in use elsewhere, or unknown. */
export type CameraProblem = 'refused' | 'missing' | 'busy' | 'failed';

/** The reasons by the names of the browsers' errors. */
const PROBLEMS = new Map<string, CameraProblem>([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
]);

/** Returns true if the page can ask for a camera: it is served by HTTPS and the browser has the API. */
export function canAskForCamera(): boolean {
  return 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices;
}

/** The settings of a camera that only some have, and that TypeScript does not know. */
type LampAndFocus = MediaTrackCapabilities &
  MediaTrackConstraintSet & { torch?: boolean; focusMode?: unknown };

/**
 * Asks the visitor for the camera, on a phone for the one at the back. Rejects as getUserMedia does. A camera that can focus
 * does so again and again.
 */
export function openCamera(): Promise<MediaStream> {
  const focusAgain: LampAndFocus = { focusMode: 'continuous' };
  return navigator.mediaDevices.getUserMedia({
    video: {
      facingMode: 'environment',
      width: { ideal: 1280 },
      height: { ideal: 960 },
      advanced: [focusAgain],
    },
  });
}

/** Returns the lamp of a camera; null without one. */
export function torchOf(track: MediaStreamTrack, isOn: boolean, onChange: (isOn: boolean) => void) {
  // Firefox has no `getCapabilities`.
  const abilities: LampAndFocus = 'getCapabilities' in track ? track.getCapabilities() : {};
  if (!abilities.torch) return null;
  return {
    isOn,
    toggle: () => {
      const lamp: LampAndFocus = { torch: !isOn };
      track.applyConstraints({ advanced: [lamp] }).then(
        () => {
          onChange(!isOn);
        },
        () => undefined,
      );
    },
  };
}

/** Turns the camera and its light off. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Returns the reason that an error of getUserMedia stands for. */
export function problemOf(error: unknown): CameraProblem {
  return (error instanceof Error && PROBLEMS.get(error.name)) || 'failed';
}
