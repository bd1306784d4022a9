import { runInNewContext } from 'node:vm';

import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { createApp } from '../app';

const ORIGIN = 'http://localhost:4100';
const app = createApp({ siteUrl: 'http://localhost:3000' });

interface Frame {
  src: string;
  title: string;
  width: number;
  contentWindow: { postMessage: (why: string) => void };
}

interface Grecaptcha {
  ready: (then: () => void) => void;
  render: (place: Place | string, parameters: object) => number;
  getResponse: (id?: number) => string;
  reset: (id?: number) => void;
}

/** As much of an element as the script looks at. */
class Box<Child> {
  readonly children: Child[] = [];
  readonly style = {};
  isConnected = true;
  hasChildNodes = () => this.children.length > 0;
  append = (child: Child) => void this.children.push(child);
}

type Place = Box<Box<Frame>>;

beforeEach(() => {
  rs.useFakeTimers();
});

afterEach(() => {
  rs.useRealTimers();
});

describe('the captcha’s script', () => {
  test('is there at once, and can do something a moment later', async () => {
    const { page } = await load();
    const then = rs.fn();

    expect(Object.keys(page.grecaptcha)).toEqual(['ready']);
    page.grecaptcha.ready(then);
    expect(then).not.toHaveBeenCalled();
    rs.advanceTimersByTime(150);

    expect(then).toHaveBeenCalledTimes(1);
    expect(page.grecaptcha).toHaveProperty('render');
  });

  test('shows a widget in the language and the size that are asked for', async () => {
    const { place, page } = await loaded('hl=fr');

    page.grecaptcha.render(place, { sitekey: 'key' });
    const other: Place = new Box();
    page.grecaptcha.render(other, { sitekey: 'key', hl: 'de', size: 'compact' });

    expect(frameIn(place)).toMatchObject({ title: 'reCAPTCHA', width: 304 });
    expect(frameIn(place)?.src).toContain('/captcha/widget?k=key&hl=fr&size=normal');
    expect(frameIn(other)).toMatchObject({ width: 164 });
    expect(frameIn(other)?.src).toContain('hl=de&size=compact');
  });

  test('is as particular about the element as the real one', async () => {
    const { place, page } = await loaded();
    const { render } = page.grecaptcha;

    expect(() => render('nowhere', { sitekey: 'key' })).toThrow('must be an element or id');
    expect(() => render(place, {})).toThrow('Missing required parameters: sitekey');
    render(place, { sitekey: 'key' });
    place.children.length = 0;
    expect(() => render(place, { sitekey: 'key' })).toThrow('already been rendered');
    const full: Place = new Box();
    full.append(new Box());
    expect(() => render(full, { sitekey: 'key' })).toThrow('must be empty');
  });

  test('has a response from the tick until it expires, and says so', async () => {
    const { place, page, tell } = await loaded('ttl=1000');
    const parameters = { sitekey: 'key', callback: rs.fn(), 'expired-callback': rs.fn() };
    const id = page.grecaptcha.render(place, parameters);

    tell(place, { token: 'demo-token-1' });
    expect(page.grecaptcha.getResponse(id)).toBe('demo-token-1');
    expect(parameters.callback).toHaveBeenCalledExactlyOnceWith('demo-token-1');

    rs.advanceTimersByTime(1_000);
    expect(page.grecaptcha.getResponse(id)).toBe('');
    expect(parameters['expired-callback']).toHaveBeenCalledTimes(1);
    expect(frameIn(place)?.contentWindow.postMessage).toHaveBeenCalledWith('expired', ORIGIN);
  });

  test('forgets the response when it is reset, and knows no widget that is gone', async () => {
    const { place, page, tell } = await loaded();
    const id = page.grecaptcha.render(place, { sitekey: 'key' });
    tell(place, { token: 'demo-token-1' });

    page.grecaptcha.reset(id);
    expect(page.grecaptcha.getResponse(id)).toBe('');

    place.isConnected = false;
    expect(() => page.grecaptcha.getResponse(id)).toThrow('has been removed');
    expect(() => {
      page.grecaptcha.reset(7);
    }).toThrow('Invalid reCAPTCHA client id: 7');
  });

  test.each([
    ['whose frame stays silent', null],
    ['that loses its connection', { failed: true }],
  ])('tells of a widget %s', async (_what, message) => {
    const { place, page, tell } = await loaded();
    const failed = rs.fn();
    page.grecaptcha.render(place, { sitekey: 'key', 'error-callback': failed });

    if (message) tell(place, message);
    rs.advanceTimersByTime(5_000);

    expect(failed).toHaveBeenCalledTimes(1);
  });

  test('has nothing to tell of a widget that has spoken', async () => {
    const { place, page, tell } = await loaded();
    const failed = rs.fn();
    page.grecaptcha.render(place, { sitekey: 'key', 'error-callback': failed });

    tell(place, { ready: true });
    rs.advanceTimersByTime(60_000);

    expect(failed).not.toHaveBeenCalled();
  });

  test('complains where it is loaded a second time', async () => {
    const warn = rs.fn();
    await load('', { grecaptcha: {}, warn });

    expect(warn).toHaveBeenCalledTimes(1);
  });
});

async function loaded(query = '') {
  const visit = await load(query);
  rs.advanceTimersByTime(150);
  const place: Place = new Box();
  return { ...visit, place };
}

async function load(
  query = '',
  { grecaptcha, warn = rs.fn() }: { grecaptcha?: object; warn?: () => void } = {},
) {
  const script = await (await app.request('/captcha.js')).text();
  const listeners: ((message: object) => void)[] = [];
  const page = {
    ...(grecaptcha && { grecaptcha }),
    addEventListener: (_type: string, listener: (message: object) => void) => {
      listeners.push(listener);
    },
  };
  runInNewContext(script, {
    window: page,
    document: {
      currentScript: { src: `${ORIGIN}/captcha.js?${query}` },
      createElement: (name: string) => (name === 'iframe' ? aFrame() : new Box<Frame>()),
      getElementById: () => null,
    },
    location: { origin: 'http://localhost:3000' },
    console: { warn },
    URL,
    setTimeout,
    clearTimeout,
  });
  return {
    page: page as unknown as { grecaptcha: Grecaptcha },
    /** The messages of a frame to the page. */
    tell: (place: Place, data: object) => {
      const source = frameIn(place)?.contentWindow;
      for (const listener of listeners) listener({ origin: ORIGIN, source, data });
    },
  };
}

function frameIn(place: Place): Frame | undefined {
  return place.children[0]?.children[0];
}

function aFrame() {
  return { src: '', title: '', width: 0, style: {}, contentWindow: { postMessage: rs.fn() } };
}
