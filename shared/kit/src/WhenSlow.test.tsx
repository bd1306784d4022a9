import { beforeEach, expect, rs, test } from '@rstest/core';
import { act, render, screen } from '@testing-library/react';

import { LiveRegion } from './LiveRegion';
import { WhenSlow } from './WhenSlow';

beforeEach(() => {
  rs.useFakeTimers();
});

test('WhenSlow shows its message after three seconds', () => {
  const view = render(<Work isUnderWay />);
  const said = () => screen.getByRole('status').textContent;
  expect(said()).toBe('Redeeming…');

  advance(2_999);
  expect(said()).toBe('Redeeming…');
  advance(1);
  expect(said()).toBe('Redeeming…It takes longer.');

  view.rerender(<Work isUnderWay={false} />);
  expect(said()).toBe('');
  view.rerender(<Work isUnderWay />);
  expect(said()).toBe('Redeeming…');
});

function Work({ isUnderWay }: { isUnderWay: boolean }) {
  return (
    <LiveRegion>
      {isUnderWay && 'Redeeming…'}
      {isUnderWay && <WhenSlow>It takes longer.</WhenSlow>}
    </LiveRegion>
  );
}

function advance(milliseconds: number) {
  act(() => {
    rs.advanceTimersByTime(milliseconds);
  });
}
