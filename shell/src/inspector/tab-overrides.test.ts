import { describe, expect, test } from '@rstest/core';

import { clearOverrides, setOverride, takeOverrides } from './tab-overrides';

const ALLOWED = ['http://localhost:3102', 'http://localhost:3105'];
const RETAILERS = 'http://localhost:3102/remoteEntry.js';
const SUPPORT = 'http://localhost:3105/remoteEntry.js';

describe('the overrides of a tab', () => {
  test('in the address are removed from it, and are not stored before they are confirmed', () => {
    window.history.replaceState(
      { idx: 3 },
      '',
      '/support?a=b&remote=support@3105&remote=retailers@3102#x',
    );
    const { length } = window.history;

    const { kept, asked, refused } = takeOverrides(ALLOWED);

    expect([...kept]).toEqual([]);
    expect([...asked]).toEqual([
      ['support', SUPPORT],
      ['retailers', RETAILERS],
    ]);
    expect(sessionStorage.length).toBe(0);
    expect(window.location.href).toMatch(/\/support\?a=b#x$/);
    expect([window.history.length, window.history.state]).toEqual([length, { idx: 3 }]);
    expect(refused).toEqual([]);
  });

  test('stay after a reload until each is dropped', () => {
    setOverride('support', SUPPORT);
    setOverride('retailers', RETAILERS);

    expect([...takeOverrides(ALLOWED).kept.keys()]).toEqual(['support', 'retailers']);
    window.history.replaceState(null, '', '/?remote=support@');
    expect([...takeOverrides(ALLOWED).kept.keys()]).toEqual(['retailers']);
    setOverride('retailers', null);
    expect([...takeOverrides(ALLOWED).kept.keys()]).toEqual([]);
    expect(sessionStorage.length).toBe(0);
  });

  test('are the last in the address when it has several for one remote', () => {
    window.history.replaceState(null, '', '/?remote=support@3102&remote=support@3105');

    expect([...takeOverrides(ALLOWED).asked]).toEqual([['support', SUPPORT]]);
  });

  test('need no new confirmation when the tab has them', () => {
    setOverride('support', SUPPORT);
    setOverride('retailers', SUPPORT);
    window.history.replaceState(null, '', '/?remote=support@3105&remote=retailers@3102');

    const { kept, asked } = takeOverrides(ALLOWED);

    expect([...kept]).toEqual([
      ['support', SUPPORT],
      ['retailers', SUPPORT],
    ]);
    expect([...asked]).toEqual([['retailers', RETAILERS]]);
  });

  test('are all dropped by clearOverrides', () => {
    setOverride('support', SUPPORT);
    setOverride('retailers', RETAILERS);

    clearOverrides();

    expect(takeOverrides(ALLOWED).kept.size).toBe(0);
  });

  test('are refused and removed from the address when they are not allowed', () => {
    window.history.replaceState(null, '', '/?remote=support@9999&remote=retailers@3102');

    const { asked, refused } = takeOverrides(ALLOWED);

    expect([...asked.keys()]).toEqual(['retailers']);
    expect(window.location.search).toBe('');
    expect(refused).toEqual([expect.stringContaining('http://localhost:9999')]);
  });

  test('are dropped when they are no longer allowed', () => {
    setOverride('support', SUPPORT);

    const { kept, refused } = takeOverrides([]);

    expect(kept.size).toBe(0);
    expect(sessionStorage.length).toBe(0);
    expect(refused).toEqual([expect.stringContaining('only from: nowhere')]);
  });

  test.each(['{', '{"support":5}', '{"support":"javascript:alert(1)"}', '{"<b>":"http://x"}'])(
    'are none when the stored text is %s',
    (text) => {
      sessionStorage.setItem('redeem.overrides', text);

      expect(takeOverrides(ALLOWED).kept.size).toBe(0);
    },
  );
});
