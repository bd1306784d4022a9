import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { openCaptcha } from './captcha-widget';
import { blockScript, forgetProvider, Provider, scriptsOnPage } from './provider.test-support';

const SOURCE = {
  key: 'site-key',
  language: 'en',
  scriptUrl: 'https://captcha.example/api.js',
  attempt: 1,
};

let provider: Provider;
let place: HTMLElement;

beforeEach(() => {
  rs.useFakeTimers();
  provider = new Provider();
  place = document.createElement('div');
  document.body.append(place);
});

afterEach(() => {
  forgetProvider();
  place.remove();
});

describe('the widget', () => {
  test('has a script in the language of the page, whose query is kept, and another one for another attempt @spec-7.13', async () => {
    const scriptUrl = 'https://captcha.example/api.js?trustedtypes=true';
    const { close } = await open({ scriptUrl, language: 'fr' });
    expect(scriptsOnPage()).toEqual([`${scriptUrl}&render=explicit&hl=fr`]);
    close();
    await open({ scriptUrl });
    expect(scriptsOnPage()).toHaveLength(1);

    blockScript();
    await open({ scriptUrl, attempt: 2 });

    expect(scriptsOnPage()).toEqual([`${scriptUrl}&render=explicit&hl=en&attempt=2`]);
  });

  test('is shown 25 milliseconds after the API is complete, with the key of the site, and stays @spec-7.13 @spec-7.14', async () => {
    window.grecaptcha = document.createElement('div');
    const { shown: seen, failed } = await open();
    window.grecaptcha = { render: () => 0, reset: () => undefined };
    await later(1_000);

    provider.arrive();
    await later(24);
    expect(seen).not.toHaveBeenCalled();
    await later(1);

    expect(seen).toHaveBeenCalledTimes(1);
    expect(place.querySelectorAll('iframe')).toHaveLength(1);
    expect(provider.widgets[0]?.parameters).toMatchObject({ sitekey: 'site-key', hl: 'en' });
    await later(60_000);
    expect(failed).not.toHaveBeenCalled();
  });

  test.for([
    [304, 'normal'],
    [303, 'compact'],
  ] as const)('in %d pixels is of the size %s', async ([width, size]) => {
    Object.defineProperty(place, 'clientWidth', { value: width });
    provider.arrive();

    await open();

    expect(provider.widgets[0]?.parameters.size).toBe(size);
    expect(scriptsOnPage()).toEqual([]);
  });

  test('is asked for a token every second, reports each once, and has none after a reset @spec-5.14', async () => {
    provider.arrive();
    const { reset, solved } = await open();
    provider.solve('token-1');
    await later(999);
    expect(solved).not.toHaveBeenCalled();
    await later(1);
    expect(solved).toHaveBeenCalledExactlyOnceWith('token-1');

    await later(5_000);
    reset();
    await later(5_000);
    expect(solved).toHaveBeenCalledTimes(1);
    provider.solve('token-2');
    await later(1_000);
    expect(solved).toHaveBeenLastCalledWith('token-2');
  });

  test.for<[string, number, () => void]>([
    ['has no API after ten seconds', 10_000, () => undefined],
    ['has a script that is blocked', 25, blockScript],
    ['cannot be drawn', 25, arriveWith({ render: broken })],
    ['cannot be asked', 1_025, arriveWith({ getResponse: broken })],
    ['fails during rendering', 25, arriveWith({ render: failAtOnce })],
  ])('that %s fails once and leaves nothing', async ([, time, happen]) => {
    const { failed } = await open();
    happen();
    await later(time - 1);
    expect(failed).not.toHaveBeenCalled();

    await later(1);

    expect(failed).toHaveBeenCalledTimes(1);
    expect(place.childNodes).toHaveLength(0);
    expect(scriptsOnPage()).toEqual([]);
    expect(rs.getTimerCount()).toBe(0);
    await later(20_000);
    expect(failed).toHaveBeenCalledTimes(1);
  });

  test.for<[string, (widget: Awaited<ReturnType<typeof open>>) => void]>([
    ['reports an error', reportError],
    [
      'cannot be reset',
      ({ reset }) => {
        provider.reset = broken;
        reset();
      },
    ],
  ])('that %s later is removed, and another one may take its place', async ([, happen]) => {
    provider.arrive();
    const widget = await open();
    provider.solve('token-1');

    happen(widget);
    await later(5_000);

    expect(widget.failed).toHaveBeenCalledTimes(1);
    expect(widget.solved).not.toHaveBeenCalled();
    expect(place.childNodes).toHaveLength(0);
    await open();
    expect(place.querySelectorAll('iframe')).toHaveLength(1);
  });

  test('that is closed calls nothing, and removes what the provider has put on the page', async () => {
    const early = await open();
    early.close();
    expect(rs.getTimerCount()).toBe(0);
    provider.arrive();
    await later(20_000);
    const late = await open();
    provider.solve('token-1');

    late.close();
    await later(20_000);

    expect(provider.widgets.map(({ resets }) => resets)).toEqual([1]);
    const { shown: seen, ...events } = early;
    const called = [seen, events.failed, events.solved, late.failed, late.solved];
    expect(called.flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  test('whose script comes after the failure is shown by the next attempt only', async () => {
    await open();
    await later(10_000);
    provider.arrive();
    await later(10_000);
    expect(provider.widgets).toEqual([]);

    await open();

    expect(provider.widgets).toHaveLength(1);
  });

  test('of a site without a key fails without a script', async () => {
    const { failed } = await open(null);

    await later(10_000);

    expect(failed).toHaveBeenCalledTimes(1);
    expect(scriptsOnPage()).toEqual([]);
  });
});

async function open(different: Partial<typeof SOURCE> | null = {}) {
  const events = { shown: rs.fn(), solved: rs.fn(), failed: rs.fn() };
  const captcha = openCaptcha(place, different && { ...SOURCE, ...different }, events);
  await later(0);
  return { ...captcha, ...events };
}

async function later(milliseconds: number): Promise<void> {
  await rs.advanceTimersByTimeAsync(milliseconds);
}

function reportError(): void {
  provider.widgets[0]?.parameters['error-callback']();
}

function broken(): never {
  throw new Error('of the provider');
}

function arriveWith(fault: Partial<Provider>) {
  return () => {
    Object.assign(provider, fault).arrive();
  };
}

function failAtOnce(...given: Parameters<Provider['render']>): number {
  given[1]['error-callback']();
  return new Provider().render(...given);
}
