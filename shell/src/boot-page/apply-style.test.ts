import { afterEach, expect, rs, test } from '@rstest/core';

afterEach(() => {
  document.head.replaceChildren();
  document.adoptedStyleSheets = [];
});

test('a page gets the style sheet that it carries', async () => {
  const style = document.createElement('script');
  style.type = 'application/json';
  style.id = 'style';
  style.textContent = JSON.stringify('html { color: red; }');
  document.head.append(style);

  await applyStyle();

  expect(getComputedStyle(document.documentElement).color).toBe('red');
});

test('a page that carries no style sheet is left as it is', async () => {
  await applyStyle();

  expect(document.adoptedStyleSheets).toEqual([]);
});

async function applyStyle(): Promise<void> {
  rs.resetModules();
  await import('./apply-style');
}
