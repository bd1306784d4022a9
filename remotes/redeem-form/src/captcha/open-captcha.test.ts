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

describe('a captcha', () => {
  test('is shown as soon as its script is loaded', async () => {
    const { shown, failed } = await open();

    provider.arrive();
    await later(25);

    expect(shown).toHaveBeenCalledTimes(1);
    expect(place.querySelectorAll('iframe')).toHaveLength(1);
    await later(60_000);
    expect(failed).not.toHaveBeenCalled();
  });

  test('reports its token, and can be reset', async () => {
    provider.arrive();
    const { captcha, solved } = await open();
    provider.solve('token-1');
    await later(1_000);
    expect(solved).toHaveBeenCalledExactlyOnceWith('token-1');

    captcha.reset();

    expect(provider.widgets[0]?.resets).toBe(1);
  });

  test('fails after ten seconds, without further checks', async () => {
    const { failed } = await open();

    await later(9_900);
    expect(failed).not.toHaveBeenCalled();
    await later(125);

    expect(failed).toHaveBeenCalledTimes(1);
    expect(rs.getTimerCount()).toBe(0);
  });

  test('that failed is requested again by another attempt', async () => {
    await open();
    await later(10_000);
    expect(scriptsOnPage()).toEqual([]);

    const { shown } = await open();
    expect(scriptsOnPage()).toHaveLength(1);
    provider.arrive();
    await later(25);

    expect(shown).toHaveBeenCalledTimes(1);
  });

  test('whose script comes after the failure is shown by the next attempt only', async () => {
    const { shown } = await open();
    await later(10_000);

    provider.arrive();
    await later(10_000);

    expect(shown).not.toHaveBeenCalled();
    expect(provider.widgets).toEqual([]);
  });

  test('whose script is blocked fails at once', async () => {
    const { failed } = await open();

    blockScript();
    await later(25);

    expect(failed).toHaveBeenCalledTimes(1);
    expect(rs.getTimerCount()).toBe(0);
  });

  test.for<[string, Partial<Provider>]>([
    ['cannot be drawn', { render: fail }],
    ['cannot be asked', { getResponse: fail }],
  ])('that %s fails and leaves no element', async ([, broken]) => {
    Object.assign(provider, broken).arrive();
    const { failed } = await open();

    await later(1_000);

    expect(failed).toHaveBeenCalledTimes(1);
    expect(place.childNodes).toHaveLength(0);
    expect(rs.getTimerCount()).toBe(0);
  });

  test('that fails during rendering fails once', async () => {
    const { render } = provider;
    provider.render = (box, parameters) => {
      parameters['error-callback']();
      return render(box, parameters);
    };
    provider.arrive();

    const { shown, failed } = await open();

    expect(failed).toHaveBeenCalledTimes(1);
    expect(shown).not.toHaveBeenCalled();
    expect(place.childNodes).toHaveLength(0);
    expect(rs.getTimerCount()).toBe(0);
  });

  test('that fails after rendering is removed', async () => {
    provider.arrive();
    const { failed } = await open();

    provider.widgets[0]?.parameters['error-callback']();

    expect(failed).toHaveBeenCalledTimes(1);
    expect(place.childNodes).toHaveLength(0);
  });

  test('that is closed during loading calls nothing', async () => {
    const { captcha, shown, failed } = await open();

    captcha.close();
    await later(25);

    expect(rs.getTimerCount()).toBe(0);
    provider.arrive();
    await later(20_000);
    expect([shown, failed].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  test('whose script is in flight causes no second request', async () => {
    const { captcha } = await open();
    captcha.close();

    const { shown } = await open();
    expect(scriptsOnPage()).toHaveLength(1);
    provider.arrive();
    await later(25);

    expect(shown).toHaveBeenCalledTimes(1);
  });

  test('of a site without a key fails', async () => {
    const { failed } = await open(null);

    await later(10_000);

    expect(failed).toHaveBeenCalledTimes(1);
    expect(scriptsOnPage()).toEqual([]);
  });
});

async function open(source: typeof SOURCE | null = SOURCE) {
  const events = { shown: rs.fn(), solved: rs.fn(), failed: rs.fn() };
  const captcha = openCaptcha(place, source, events);
  await later(0);
  return { captcha, ...events };
}

async function later(milliseconds: number): Promise<void> {
  await rs.advanceTimersByTimeAsync(milliseconds);
}

function fail(): never {
  throw new Error('of the provider');
}
