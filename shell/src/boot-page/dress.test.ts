import { afterEach, expect, rs, test } from '@rstest/core';

afterEach(() => {
  document.head.replaceChildren();
  document.adoptedStyleSheets = [];
});

test('a page is dressed in the style sheet that it carries', async () => {
  const style = document.createElement('script');
  style.type = 'application/json';
  style.id = 'style';
  style.textContent = JSON.stringify('html { color: red; }');
  document.head.append(style);

  await dress();

  expect(getComputedStyle(document.documentElement).color).toBe('red');
});

test('a page that carries none is left as it is', async () => {
  await dress();

  expect(document.adoptedStyleSheets).toEqual([]);
});

async function dress(): Promise<void> {
  rs.resetModules();
  await import('./dress');
}
