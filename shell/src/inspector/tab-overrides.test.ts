import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { dropOverrides, override, takeOverrides } from './tab-overrides';

const ALLOWED = ['http://localhost:3102', 'http://localhost:3105'];
const RETAILERS = 'http://localhost:3102/remoteEntry.js';
const SUPPORT = 'http://localhost:3105/remoteEntry.js';

const warn = rs.spyOn(console, 'warn');

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  warn.mockReset().mockImplementation(() => undefined);
});

describe('the overrides of a tab', () => {
  test('come from the address, and are taken out of it', () => {
    window.history.replaceState(
      { idx: 3 },
      '',
      '/support?a=b&remote=support@3105&remote=retailers@3102#x',
    );
    const { length } = window.history;

    const overrides = takeOverrides(ALLOWED);

    expect([...overrides]).toEqual([
      ['support', SUPPORT],
      ['retailers', RETAILERS],
    ]);
    expect(window.location.href).toMatch(/\/support\?a=b#x$/);
    expect([window.history.length, window.history.state]).toEqual([length, { idx: 3 }]);
    expect(warn).not.toHaveBeenCalled();
  });

  test('stay over a reload, and one by one until they are dropped', () => {
    window.history.replaceState(null, '', '/?remote=support@3105&remote=retailers@3102');
    takeOverrides(ALLOWED);

    expect([...takeOverrides(ALLOWED).keys()]).toEqual(['support', 'retailers']);
    window.history.replaceState(null, '', '/?remote=support@');
    expect([...takeOverrides(ALLOWED).keys()]).toEqual(['retailers']);
    override('retailers', null);
    expect([...takeOverrides(ALLOWED).keys()]).toEqual([]);
    expect(sessionStorage.length).toBe(0);
  });

  test('of one remote the last counts', () => {
    override('support', 'http://localhost:3102/remoteEntry.js');
    window.history.replaceState(null, '', '/?remote=support@3105');

    expect([...takeOverrides(ALLOWED)]).toEqual([['support', SUPPORT]]);
  });

  test('are dropped together', () => {
    override('support', SUPPORT);
    override('retailers', RETAILERS);

    dropOverrides();

    expect(takeOverrides(ALLOWED).size).toBe(0);
  });

  test('that are not allowed are said in the console, and leave the address all the same', () => {
    window.history.replaceState(null, '', '/?remote=support@9999&remote=retailers@3102');

    const overrides = takeOverrides(ALLOWED);

    expect([...overrides.keys()]).toEqual(['retailers']);
    expect(window.location.search).toBe('');
    expect(warn.mock.calls).toEqual([
      ['[redeem] override refused:', expect.stringContaining('http://localhost:9999')],
    ]);
  });

  test('are forgotten once they are not allowed any more', () => {
    override('support', SUPPORT);

    expect(takeOverrides([]).size).toBe(0);
    expect(sessionStorage.length).toBe(0);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test.each(['{', '{"support":5}', '{"support":"javascript:alert(1)"}', '{"<b>":"http://x"}'])(
    'that somebody has stored as %s are none',
    (text) => {
      sessionStorage.setItem('redeem.overrides', text);

      expect(takeOverrides(ALLOWED).size).toBe(0);
    },
  );
});
