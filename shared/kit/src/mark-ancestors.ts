/**
 * Returns a ref callback that sets an attribute on all ancestors of its element while the element is on the page. Style
 * sheets select them by it, because Firefox 115 has no `:has()`.
 */
export function markAncestors(attribute: string) {
  return (element: HTMLElement | null): (() => void) => {
    const ancestors: HTMLElement[] = [];
    for (let one = element?.parentElement; one; one = one.parentElement) {
      one.setAttribute(attribute, '');
      ancestors.push(one);
    }
    return () => {
      for (const one of ancestors) one.removeAttribute(attribute);
    };
  };
}
