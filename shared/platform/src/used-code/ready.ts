import { createEvent } from 'effector';

/** The actions of a used code are loaded, or shown. */
export const usedCodeReady = createEvent();
