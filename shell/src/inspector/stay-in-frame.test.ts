import { afterEach, expect, rs, test } from '@rstest/core';

import { stayInFrame } from './stay-in-frame';

const METHODS: readonly (readonly [Element, string])[] = [
  [HTMLElement.prototype, 'focus'],
  [HTMLDialogElement.prototype, 'showModal'],
  [Element.prototype, 'scrollIntoView'],
];
const NATIVE = METHODS.map(([prototype, method]) => ({
  prototype,
  method,
  native: Reflect.get(prototype, method) as unknown,
}));
const hasFocus = rs.spyOn(document, 'hasFocus');

afterEach(() => {
  for (const { prototype, method, native } of NATIVE) Reflect.set(prototype, method, native);
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

test('a page in a tab takes the focus', () => {
  hasFocus.mockReturnValue(false);
  stayInFrame();
  const { button } = page();

  button.focus();

  expect(document.activeElement).toBe(button);
});

function openInFrame() {
  const parent = rs.spyOn(window, 'parent', 'get');
  parent.mockReturnValue(Object.create(window) as typeof window);
  stayInFrame();
  parent.mockRestore();
}

function page() {
  const button = document.createElement('button');
  const dialog = document.createElement('dialog');
  dialog.append(document.createElement('button'));
  document.body.append(button, dialog);
  return { button, dialog };
}
