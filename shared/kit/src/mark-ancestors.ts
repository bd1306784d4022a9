/**
 * Returns a ref callback that gives all ancestors of its element this attribute while the element is
 * in the page. Style sheets select them by it: Firefox 115 lacks `:has()`.
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
