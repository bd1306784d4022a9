import type { Point } from './picture';

/** A code that was read in a picture. */
export interface Reading {
  code: string;
  /** The middle of the code, as shares of the width and the height of the picture. */
  place: Point;
}

/** An obstacle to a reading: the picture is dark, light falls on the insert, the letters are too small, or they are not sharp. */
export type Obstacle = 'dark' | 'glare' | 'closer' | 'still';

/** The result of a look at a picture. */
export interface Seen {
  reading: Reading | null;
  /** Null if nothing is in the way: no code is in sight. */
  obstacle: Obstacle | null;
}

/** A message of the page to the worker. The first one has the engine and its model, each later one a picture. */
export type ToWorker =
  | { kind: 'start'; engine: ArrayBuffer; model: ArrayBuffer }
  | { kind: 'look'; picture: ImageData };

/** The worker answers each message with one of these. */
export type FromWorker = { kind: 'ready' } | { kind: 'seen'; seen: Seen } | { kind: 'failed' };
