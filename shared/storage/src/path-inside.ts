/**
 * Returns the path of a file or folder. Throws if it leads out of the site: paths come from records and lists, which another site may
 * have written.
 */
export function pathInside(path: string): string {
  if (!/(^|[/\\])\.{1,2}([/\\]|$)/.test(path)) return path;
  throw new Error(
    `${JSON.stringify(path)} leads out of the site: one of its records is forged or damaged`,
  );
}
