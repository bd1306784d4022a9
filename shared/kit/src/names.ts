import type { ReactNode } from 'react';

/** Returns the classes that apply, as one `class`. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== false).join(' ');
}

/** Returns true for a node that renders something. */
export function isShown(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== '' && typeof node !== 'boolean';
}
