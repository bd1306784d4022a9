import css from '@redeem/kit/base.css?raw';
import { addStyles } from '@redeem/kit/testing';
import { expect, onTestFinished, test } from '@rstest/core';
import { render } from '@testing-library/react';

import { Day } from './Day';

test('a date goes to the next line as a whole', () => {
  onTestFinished(addStyles(css));

  const { container, unmount } = render(<Day timestamp={1_709_640_000} />);
  onTestFinished(unmount);

  const [date] = container.querySelectorAll('time');
  expect(date?.textContent).toBe('March 05, 2024');
  expect(date && getComputedStyle(date).display).toBe('inline-block');
});
