import { createEvent, restore } from 'effector';

/** The remote of the page behind Continue is ready to be shown. */
export const pagePrepared = createEvent<string>();

/** The path of the last page that was prepared; null before. It may not be the next page any more. */
export const $preparedPath = restore(pagePrepared, null);
