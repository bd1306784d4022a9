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

/** Asks the visitor for the camera, on a phone for the one at the back. Rejects as getUserMedia does. */
export function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
}

/** Turns the camera and its light off. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Returns the reason that an error of getUserMedia stands for. */
export function problemOf(error: unknown): CameraProblem {
  return (error instanceof Error && PROBLEMS.get(error.name)) || 'failed';
}
