import { expect, rs, test } from '@rstest/core';

test('apply-style applies the style sheet in the page', async () => {
  const style = document.createElement('script');
  style.type = 'application/json';
  style.id = 'style';
  style.textContent = JSON.stringify('html { color: red; }');
  document.head.append(style);

  await applyStyle();

  expect(getComputedStyle(document.documentElement).color).toBe('red');
});

test('apply-style changes nothing when the page has no style sheet', async () => {
  await applyStyle();

  expect(document.adoptedStyleSheets).toEqual([]);
});

async function applyStyle(): Promise<void> {
  rs.resetModules();
  await import('./apply-style');
}
