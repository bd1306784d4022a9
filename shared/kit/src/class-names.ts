/** Returns the classes that apply, as one `class`. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== false).join(' ');
}
