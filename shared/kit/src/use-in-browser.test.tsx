import { expect, test } from '@rstest/core';
import { act, render } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

import { useInBrowser } from './use-in-browser';

test('useInBrowser returns true when a page is rendered in a browser', () => {
  const { container } = render(<Shown />);

  expect(container.textContent).toBe('in a browser');
});

test('useInBrowser returns false in HTML of a build, and true as soon as React has taken it over', async () => {
  const html = renderToString(<Shown />);
  const place = document.createElement('div');
  place.append(document.createTextNode(html));
  const errors: unknown[] = [];

  await act(() => {
    hydrateRoot(place, <Shown />, { onRecoverableError: (error) => errors.push(error) });
    return Promise.resolve();
  });

  expect(html).toBe('not yet');
  expect(errors).toEqual([]);
  expect(place.textContent).toBe('in a browser');
});

function Shown() {
  return useInBrowser() ? 'in a browser' : 'not yet';
}
