import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { forgetProvider, Provider } from './provider.test-support';
import { showWidget } from './captcha-widget';

const SOURCE = {
  key: 'site-key',
  language: 'de',
  scriptUrl: 'https://captcha.example/api.js',
  attempt: 1,
};

let provider: Provider;
let place: HTMLElement;

beforeEach(() => {
  rs.useFakeTimers();
  provider = new Provider();
  provider.arrive();
  place = document.createElement('div');
  document.body.append(place);
});

afterEach(() => {
  forgetProvider();
  place.remove();
});

describe('the captcha’s widget', () => {
  test('has the key of the site and the language of the page @spec-7.13', async () => {
    await show();

    expect(place.querySelectorAll('iframe')).toHaveLength(1);
    expect(provider.widgets[0]?.parameters).toMatchObject({ sitekey: 'site-key', hl: 'de' });
  });

  test.for([
    [320, 'normal'],
    [304, 'normal'],
    [303, 'compact'],
  ] as const)('in %d pixels is of the size %s', async ([width, size]) => {
    Object.defineProperty(place, 'clientWidth', { value: width });

    await show();

    expect(provider.widgets[0]?.parameters.size).toBe(size);
  });

  test('is checked for a token every second, and reports it once @spec-5.14', async () => {
    const { solved } = await show();
    provider.solve('token-1');

    rs.advanceTimersByTime(999);
    expect(solved).not.toHaveBeenCalled();
    rs.advanceTimersByTime(1);
    expect(solved).toHaveBeenCalledExactlyOnceWith('token-1');

    rs.advanceTimersByTime(5_000);
    expect(solved).toHaveBeenCalledTimes(1);
  });

  test('has no token after a reset, and can be solved again', async () => {
    const { widget, solved } = await show();
    provider.solve('token-1');
    rs.advanceTimersByTime(1_000);

    widget.reset();
    rs.advanceTimersByTime(5_000);
    expect(solved).toHaveBeenCalledTimes(1);

    provider.solve('token-2');
    rs.advanceTimersByTime(1_000);
    expect(solved).toHaveBeenLastCalledWith('token-2');
  });

  test('is no longer checked after its removal', async () => {
    const { widget, solved, failed } = await show();
    provider.solve('token-1');

    widget.remove();
    rs.advanceTimersByTime(5_000);

    expect(rs.getTimerCount()).toBe(0);
    expect(place.childNodes).toHaveLength(0);
    expect(provider.widgets[0]?.resets).toBe(1);
    expect([solved, failed].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  test('can be rendered twice in the same place', async () => {
    const { widget } = await show();
    widget.remove();

    await show();

    expect(provider.widgets).toHaveLength(2);
    expect(place.querySelectorAll('iframe')).toHaveLength(1);
  });

  test('fails if the provider reports an error', async () => {
    const { failed } = await show();

    provider.widgets[0]?.parameters['error-callback']();

    expect(failed).toHaveBeenCalledTimes(1);
  });

  test.for(['getResponse', 'reset'] as const)(
    'fails when its provider throws at %s, and nobody else does',
    async (step) => {
      const { widget, failed } = await show();
      provider[step] = () => {
        throw new Error('of the provider');
      };

      if (step === 'reset') widget.reset();
      else rs.advanceTimersByTime(1_000);

      expect(failed).toHaveBeenCalledTimes(1);
      expect(() => {
        widget.remove();
      }).not.toThrow();
    },
  );

  test('is not rendered after the signal', async () => {
    const gone = new AbortController();
    gone.abort();

    await expect(show(gone.signal)).rejects.toThrow();

    expect(provider.widgets).toEqual([]);
  });
});

async function show(signal = new AbortController().signal) {
  const events = { solved: rs.fn<(token: string) => void>(), failed: rs.fn<() => void>() };
  const widget = await showWidget(place, SOURCE, events, signal);
  return { widget, ...events };
}
