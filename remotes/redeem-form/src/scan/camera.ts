/** Why there is no picture: not allowed, no camera, in use elsewhere, or nobody knows. */
export type CameraProblem = 'refused' | 'missing' | 'busy' | 'failed';

/** By the names that browsers have for them. */
const PROBLEMS = new Map<string, CameraProblem>([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
]);

/** A camera is not to be had by a page that came unencrypted, nor in every browser. */
export function canAskForCamera(): boolean {
  return 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices;
}

/** Asks the visitor for the camera; on a phone for the one at the back. */
export function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
}

/** Until then its light is on. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** What an error of the camera means to the visitor. */
export function problemOf(error: unknown): CameraProblem {
  return (error instanceof Error && PROBLEMS.get(error.name)) || 'failed';
}
