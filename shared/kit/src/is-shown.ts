import type { ReactNode } from 'react';

/** Whether a node leaves anything on the page. */
export function isShown(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== '' && typeof node !== 'boolean';
}
