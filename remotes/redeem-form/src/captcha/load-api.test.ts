import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { loadApi } from './captcha-widget';
import { blockScript, forgetProvider, Provider, scriptsOnPage } from './provider.test-support';

const SOURCE = { scriptUrl: 'https://captcha.example/api.js', language: 'fr', attempt: 1 };

beforeEach(() => {
  rs.useFakeTimers();
});

afterEach(() => {
  rs.useRealTimers();
  forgetProvider();
});

describe('the captcha’s script', () => {
  test('is asked for in the language of the page, and draws nothing by itself @spec-7.13', () => {
    void load();

    expect(scriptsOnPage()).toEqual(['https://captcha.example/api.js?render=explicit&hl=fr']);
  });

  test('keeps what its address carries already', () => {
    void load({ ...SOURCE, scriptUrl: 'https://captcha.example/api.js?trustedtypes=true' });

    expect(scriptsOnPage()).toEqual([
      'https://captcha.example/api.js?trustedtypes=true&render=explicit&hl=fr',
    ]);
  });

  test('has another address at another attempt, for one that hangs is not asked for again', () => {
    void load({ ...SOURCE, attempt: 2 });

    expect(scriptsOnPage()).toEqual([
      'https://captcha.example/api.js?render=explicit&hl=fr&attempt=2',
    ]);
  });

  test('is looked after every 25 milliseconds until all of the API is there @spec-7.14', async () => {
    const provider = new Provider();
    const loaded = rs.fn();
    void load().then(loaded);

    window.grecaptcha = { ready: () => undefined };
    await rs.advanceTimersByTimeAsync(1_000);
    expect(loaded).not.toHaveBeenCalled();

    provider.arrive();
    await rs.advanceTimersByTimeAsync(24);
    expect(loaded).not.toHaveBeenCalled();
    await rs.advanceTimersByTimeAsync(1);
    expect(loaded).toHaveBeenCalledExactlyOnceWith(provider);
    expect(rs.getTimerCount()).toBe(0);
  });

  test('is not asked for where somebody has brought the API', async () => {
    const provider = new Provider();
    provider.arrive();

    expect(await load()).toBe(provider);
    expect(scriptsOnPage()).toEqual([]);
  });

  test('is not taken for something else of that name', () => {
    window.grecaptcha = document.createElement('div');

    void load();

    expect(scriptsOnPage()).toHaveLength(1);
  });

  test('is asked for once, whoever waits for it', async () => {
    const provider = new Provider();
    const both = Promise.all([load(), load({ ...SOURCE, language: 'en' })]);

    provider.arrive();
    await rs.advanceTimersByTimeAsync(25);

    expect(await both).toEqual([provider, provider]);
    expect(scriptsOnPage()).toHaveLength(1);
  });

  test('that cannot be had is told at once, and asked for anew by the next', async () => {
    const failed = rs.fn();
    void load().catch(failed);

    blockScript();
    await rs.advanceTimersByTimeAsync(25);

    expect(failed).toHaveBeenCalledTimes(1);
    expect(scriptsOnPage()).toEqual([]);
    void load();
    expect(scriptsOnPage()).toHaveLength(1);
  });

  test('is looked after no more when nobody waits', async () => {
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
