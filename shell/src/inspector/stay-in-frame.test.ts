import { afterEach, expect, rs, test } from '@rstest/core';

import { stayInFrame } from './stay-in-frame';

const NATIVE = {
  focus: HTMLElement.prototype.focus,
  showModal: HTMLDialogElement.prototype.showModal,
  scrollIntoView: Element.prototype.scrollIntoView,
};
const hasFocus = rs.spyOn(document, 'hasFocus');

afterEach(() => {
  Object.assign(HTMLElement.prototype, { focus: NATIVE.focus });
  Object.assign(HTMLDialogElement.prototype, { showModal: NATIVE.showModal });
  Object.assign(Element.prototype, { scrollIntoView: NATIVE.scrollIntoView });
  document.body.replaceChildren();
});

test('a page in a frame takes no focus while the page around it has it', () => {
  openInFrame();
  hasFocus.mockReturnValue(false);
  const { button, dialog } = page();

  button.focus();
  dialog.showModal();

  expect(document.activeElement).toBe(document.body);
  expect(dialog.open).toBe(true);
});

test('a page in a frame moves the focus when it has it', () => {
  openInFrame();
  hasFocus.mockReturnValue(true);
  const { button } = page();

  button.focus();

  expect(document.activeElement).toBe(button);
});

test('a page in a tab keeps the functions of the browser', () => {
  stayInFrame();

  expect(HTMLElement.prototype.focus).toBe(NATIVE.focus);
});

function openInFrame() {
  const parent = rs.spyOn(window, 'parent', 'get').mockReturnValue({} as Window);
  stayInFrame();
  parent.mockRestore();
}

function page() {
  document.body.innerHTML = '<button></button><dialog><button></button></dialog>';
  const [button] = document.getElementsByTagName('button');
  const dialog = document.querySelector('dialog');
  if (!button || !dialog) throw new Error('the page is not whole');
  return { button, dialog };
}
