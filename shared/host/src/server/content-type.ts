import { mimes } from 'hono/utils/mime';

/**
 * The extensions of released files. HTML is missing, because the page of a shell is a template that is always composed before
 * it is sent. Compressed copies are not requested by their own names.
 */
const RELEASED = /[^/]\.(avif|bin|css|gif|ico|jpg|js|json|png|svg|txt|webp|woff2)$/;

/** Returns the content type of a released file, or undefined for a file that is never sent. */
export function contentTypeOf(path: string): string | undefined {
  return mimes[RELEASED.exec(path)?.[1] ?? ''];
}
