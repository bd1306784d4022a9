/**
 * Keeps this page, if it is in a frame, from taking the focus and from scrolling the page around it: the form, and the question about
 * overrides, take the focus as soon as they are there, while somebody presses a button beside the frame.
 */
export function stayInFrame(): void {
  if (window.parent === window) return;
  const { focus } = HTMLElement.prototype;
  const { showModal } = HTMLDialogElement.prototype;
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options);
  };
  // A modal dialog takes the focus by itself.
  HTMLDialogElement.prototype.showModal = function () {
    if (document.hasFocus()) showModal.call(this);
    else this.open = true;
  };
  Element.prototype.scrollIntoView = function () {
    window.scrollBy(0, this.getBoundingClientRect().top);
  };
}
