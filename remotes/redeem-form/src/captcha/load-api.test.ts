import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { loadApi } from './captcha-widget';
import { blockScript, forgetProvider, Provider, scriptsOnPage } from './provider.test-support';

const SOURCE = { scriptUrl: 'https://captcha.example/api.js', language: 'fr', attempt: 1 };

beforeEach(() => {
  rs.useFakeTimers();
});

afterEach(() => {
  forgetProvider();
});

describe('the captcha’s script', () => {
  test('is requested in the language of the page, for explicit rendering @spec-7.13', () => {
    void load();

    expect(scriptsOnPage()).toEqual(['https://captcha.example/api.js?render=explicit&hl=fr']);
  });

  test('keeps the query of its address', () => {
    void load({ ...SOURCE, scriptUrl: 'https://captcha.example/api.js?trustedtypes=true' });

    expect(scriptsOnPage()).toEqual([
      'https://captcha.example/api.js?trustedtypes=true&render=explicit&hl=fr',
    ]);
  });

  test('has another address at another attempt, because a browser does not repeat a hanging request', () => {
    void load({ ...SOURCE, attempt: 2 });

    expect(scriptsOnPage()).toEqual([
      'https://captcha.example/api.js?render=explicit&hl=fr&attempt=2',
    ]);
  });

  test('is checked every 25 milliseconds until the API is complete @spec-7.14', async () => {
    const provider = new Provider();
    const loaded = rs.fn();
    void load().then(loaded);

    window.grecaptcha = { render: () => 0, reset: () => undefined };
    await rs.advanceTimersByTimeAsync(1_000);
    expect(loaded).not.toHaveBeenCalled();

    provider.arrive();
    await rs.advanceTimersByTimeAsync(24);
    expect(loaded).not.toHaveBeenCalled();
    await rs.advanceTimersByTimeAsync(1);
    expect(loaded).toHaveBeenCalledExactlyOnceWith(provider);
    expect(rs.getTimerCount()).toBe(0);
  });

  test('is not requested if the page has the API already', async () => {
    const provider = new Provider();
    provider.arrive();

    expect(await load()).toBe(provider);
    expect(scriptsOnPage()).toEqual([]);
  });

  test('is not mistaken for another global of that name', () => {
    window.grecaptcha = document.createElement('div');

    void load();

    expect(scriptsOnPage()).toHaveLength(1);
  });

  test('is requested once for several callers', async () => {
    const provider = new Provider();
    const both = Promise.all([load(), load({ ...SOURCE, language: 'en' })]);

    provider.arrive();
    await rs.advanceTimersByTimeAsync(25);

    expect(await both).toEqual([provider, provider]);
    expect(scriptsOnPage()).toHaveLength(1);
  });

  test('is reported at once if it fails, and requested again by the next caller', async () => {
    const failed = rs.fn();
    void load().catch(failed);

    blockScript();
    await rs.advanceTimersByTimeAsync(25);

    expect(failed).toHaveBeenCalledTimes(1);
    expect(scriptsOnPage()).toEqual([]);
    void load();
    expect(scriptsOnPage()).toHaveLength(1);
  });

  test('is no longer checked after the signal', async () => {
    const waiting = new AbortController();
    const failed = rs.fn();
    void load(SOURCE, waiting.signal).catch(failed);

    waiting.abort();
    await rs.advanceTimersByTimeAsync(25);

    expect(failed).toHaveBeenCalledTimes(1);
    expect(rs.getTimerCount()).toBe(0);
  });
});

function load(source = SOURCE, signal = new AbortController().signal) {
  return loadApi(source, signal);
}
