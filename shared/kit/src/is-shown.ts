import type { ReactNode } from 'react';

/** Returns true for a node that renders something. */
export function isShown(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== '' && typeof node !== 'boolean';
}
