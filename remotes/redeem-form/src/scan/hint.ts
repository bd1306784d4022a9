import type { Obstacle, Seen } from './letters/messages';

/** An obstacle, and the number of pictures in a row that had it. */
export interface Hint {
  obstacle: Obstacle | null;
  times: number;
}

export const NO_HINT: Hint = { obstacle: null, times: 0 };

/** The pictures in a row after which an obstacle is said: a hand that moves the insert is none yet. */
const STEADY = 3;

/** Returns what is known after one more picture. */
export function hintAfter(former: Hint, { obstacle }: Seen): Hint {
  return { obstacle, times: obstacle === former.obstacle ? former.times + 1 : 1 };
}

/** Returns the obstacle that is worth saying; null for none. */
export function saidObstacle({ obstacle, times }: Hint): Obstacle | null {
  return times >= STEADY ? obstacle : null;
}
