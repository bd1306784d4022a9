import { lazy, type ReactNode } from 'react';

type Part<Props> = (props: Props) => ReactNode;

/**
 * Returns an extra of a page, to be shown within a `Suspense`: it is loaded when it is first shown. Where it
 * cannot be loaded, the page shows `Otherwise` in its place, nothing by default.
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
