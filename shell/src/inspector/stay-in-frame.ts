/**
 * Keeps this page, if it is in a frame, from taking the focus and from scrolling the page around it: the form, and the question about
 * overrides, take the focus as soon as they are there, while somebody presses a button beside the frame.
 */
export function stayInFrame(): void {
  if (window.parent === window) return;
  onlyWithFocus(HTMLElement.prototype, 'focus', () => undefined);
  // A modal dialog takes the focus by itself.
  onlyWithFocus(HTMLDialogElement.prototype, 'showModal', (dialog: HTMLDialogElement) => {
    dialog.open = true;
  });
  onlyWithFocus(Element.prototype, 'scrollIntoView', (element: Element) => {
    window.scrollBy(0, element.getBoundingClientRect().top);
  });
}

/** Replaces a method of the browser while the page does not have the focus. */
function onlyWithFocus<Target extends Element>(
  prototype: Target,
  method: keyof Target & string,
  otherwise: (target: Target) => void,
): void {
  const native = Reflect.get(prototype, method) as (...given: unknown[]) => void;
  const replacement = function (this: Target, ...given: unknown[]) {
    if (document.hasFocus()) native.apply(this, given);
    else otherwise(this);
  };
  Reflect.set(prototype, method, replacement);
}
