import { lazy, type ReactNode } from 'react';

type Part<Props> = (props: Props) => ReactNode;

/**
 * Returns an optional part of a page, for use in a `Suspense`. It loads when it is first shown. If it cannot be loaded,
 * the page shows `Otherwise` instead, which is empty by default.
 */
export function lazyExtra<Props extends object>(
  load: () => Promise<Part<Props>>,
  Otherwise: Part<object> = Nothing,
) {
  return lazy<Part<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Otherwise }),
    ),
  );
}

function Nothing() {
  return null;
}
