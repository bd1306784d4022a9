import { beforeEach, expect, rs, test } from '@rstest/core';

type Vital = 'LCP' | 'CLS' | 'INP';

type Listen = (found: (metric: { name: Vital; value: number }) => void) => void;

const measured = {
  onCLS: rs.fn<Listen>(),
  onINP: rs.fn<Listen>(),
  onLCP: rs.fn<Listen>(),
  onTTFB: rs.fn<Listen>(),
};

const load = () => Promise.resolve(measured);

const RAN = { registry: 12, shell: '1.0.0', brand: 'movie-redeem', remotes: {}, states: {} };

const readyState = rs.spyOn(document, 'readyState', 'get');

beforeEach(() => {
  rs.resetModules();
  readyState.mockReturnValue('complete');
});

test('measureVitals starts after the load event', async () => {
  readyState.mockReturnValue('interactive');
  const { loadDeferred, measureVitals } = await import('./vitals');
  await import('./deferred');

  const measuring = measureVitals(async () => {
    await loadDeferred();
    return measured;
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(measured.onLCP).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  await measuring;

  expect(measured.onLCP).toHaveBeenCalledTimes(1);
});

test('the report of a page has the latest value of each vital, and none before the first measurement', async () => {
  const sendBeacon = rs.fn((_url: string, _body: string) => true);
  rs.stubGlobal('navigator', { sendBeacon });
  const { measureVitals } = await import('./vitals');
  const { sendReports } = await import('./send-reports');
  await measureVitals(load);
  const sent = () => {
    sendReports('/reports', () => RAN);
    window.dispatchEvent(new Event('pagehide'));
    return JSON.parse(sendBeacon.mock.lastCall?.[1] ?? '') as unknown;
  };
  expect(sent()).toEqual({ kind: 'page', ...RAN });

  find('LCP', 1_500.4);
  find('CLS', 0.012_34);
  find('LCP', 1_822.6);

  expect(sent()).toEqual({ kind: 'page', ...RAN, vitals: { LCP: 1_823, CLS: 0.012 } });
});

test('measureVitals pushes the vitals to the tag manager once when the page is hidden', async () => {
  const { measureVitals } = await import('./vitals');
  await measureVitals(load);
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

  await expect(measureVitals(load)).resolves.toBeUndefined();
});

function find(name: Vital, value: number): void {
  measured[`on${name}`].mock.calls[0]?.[0]({ name, value });
}
