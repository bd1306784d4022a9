import { afterEach, beforeEach, expect, rs, test } from '@rstest/core';

type Listen = (found: (metric: { name: string; value: number }) => void) => void;

const measured = rs.hoisted(() => ({
  onCLS: rs.fn<Listen>(),
  onINP: rs.fn<Listen>(),
  onLCP: rs.fn<Listen>(),
  onTTFB: rs.fn<Listen>(),
}));

rs.mock('web-vitals', () => measured);

const readyState = rs.spyOn(document, 'readyState', 'get');
const windowListeners = rs.spyOn(window, 'addEventListener');

beforeEach(() => {
  rs.resetModules();
  rs.clearAllMocks();
  delete window.dataLayer;
  readyState.mockReturnValue('complete');
});

afterEach(() => {
  for (const [type, listener] of windowListeners.mock.calls) {
    window.removeEventListener(type, listener);
  }
});

test('measureVitals starts after the load event', async () => {
  readyState.mockReturnValue('interactive');
  const { measureVitals } = await import('./vitals');

  const measuring = measureVitals();
  await Promise.resolve();
  expect(measured.onLCP).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  await measuring;

  expect(measured.onLCP).toHaveBeenCalledTimes(1);
});

test('vitalsSoFar returns the latest value of each vital, and none before the first measurement', async () => {
  const { measureVitals, vitalsSoFar } = await import('./vitals');
  await measureVitals();
  expect(vitalsSoFar()).toEqual({});

  find('LCP', 1_500.4);
  find('CLS', 0.012_34);
  find('LCP', 1_822.6);

  expect(vitalsSoFar()).toEqual({ vitals: { LCP: 1_823, CLS: 0.012 } });
});

test('measureVitals pushes the vitals to the tag manager once when the page is hidden', async () => {
  const { measureVitals } = await import('./vitals');
  await measureVitals();
  find('INP', 48);
  expect(window.dataLayer).toBeUndefined();

  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pagehide'));

  expect(window.dataLayer).toEqual([{ event: 'web-vitals', INP: 48 }]);
});

test('measureVitals resolves when a vital cannot be measured', async () => {
  measured.onCLS.mockImplementationOnce(() => {
    throw new Error('no such observer');
  });
  const { measureVitals } = await import('./vitals');

  await expect(measureVitals()).resolves.toBeUndefined();
});

function find(name: 'LCP' | 'CLS' | 'INP', value: number): void {
  measured[`on${name}`].mock.calls[0]?.[0]({ name, value });
}
