import {
  lazy,
  type ReactNode,
  type RefCallback,
  useCallback,
  useRef,
  useSyncExternalStore,
} from 'react';

interface FocusHandover {
  /** The ref of the element that may be removed with the focus inside. */
  leaving: RefCallback<HTMLElement>;
  /** The ref of the element that replaces it; it needs `tabIndex={-1}`. */
  arriving: RefCallback<HTMLElement>;
}

/**
 * Moves the focus to the element that replaces the focused one. If the focus is elsewhere, it stays there. An element
 * that both replaces another and may be replaced is an `arriving` element inside a `leaving` one.
 */
export function useFocusHandover(): FocusHandover {
  const wasInside = useRef(false);
  const leaving = useCallback((element: HTMLElement | null) => {
    wasInside.current = false;
    return () => {
      wasInside.current = element?.contains(document.activeElement) ?? false;
    };
  }, []);
  const arriving = useCallback((element: HTMLElement | null) => {
    if (wasInside.current) element?.focus();
  }, []);
  return { leaving, arriving };
}

/**
 * Returns false while a first view is rendered at build time and while React takes that view over, so that both render the
 * same; true in every other render. For parts that depend on the browser or on the configuration of the site.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges() {
  return () => undefined;
}

type Part<Props> = (props: Props) => ReactNode;

/**
 * Returns an optional part of a page, for use in a `Suspense`. It loads when it is first shown, and once more when a lost
 * connection is back. If it cannot be loaded, the page does not have it.
 */
export function lazyExtra<Props extends object>(load: () => Promise<Part<Props>>) {
  const loadAgain = async () => {
    if (!navigator.onLine)
      await new Promise((resolve) => {
        window.addEventListener('online', resolve, { once: true });
      });
    return load();
  };
  return lazy<Part<Props>>(async () => ({
    default: await load()
      .catch(loadAgain)
      .catch(() => () => null),
  }));
}

/** Returns the classes that apply, as one `class`. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== false).join(' ');
}

/** Returns true for a node that renders something. */
export function isShown(node: ReactNode): boolean {
  return node !== undefined && node !== null && node !== '' && typeof node !== 'boolean';
}
