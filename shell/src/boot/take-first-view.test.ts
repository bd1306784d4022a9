import { $code } from '@redeem/store';
import { type Visit, visitScope } from '@redeem/store/testing';
import { beforeEach, expect, rs, test } from '@rstest/core';

import { type FirstView, page } from '../boot-page/first-view';
import { aRelease } from '../testing';
import { takeFirstView } from './take-first-view';

const CODE = 'HDMAQF4PX7TV';

const end = rs.fn();
const happened = rs.fn();

beforeEach(() => {
  document.body.replaceChildren();
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    happened(target.value, target.selectionStart, target.selectionEnd);
  });
});

test('there is no view to take without a first view, and one that has not arrived ends', () => {
  expect(takeFirstView(null)).toBeNull();
  show({ place: null });

  expect(takeFirstView(null)).toBeNull();
  expect(end).toHaveBeenCalledTimes(1);
});

test.each<[string, Visit, string | null, boolean]>([
  ['its place and release', { territory: 'US', language: 'en' }, '1.0.0', true],
  ['another territory', { territory: 'GB', language: 'en' }, '1.0.0', false],
  ['another language', { territory: 'CA', language: 'fr' }, '1.0.0', false],
  ['a place that is unknown', { isSiteLoading: true }, '1.0.0', false],
  ['another release', { territory: 'US', language: 'en' }, '1.1.0', false],
  ['no remote', { territory: 'US', language: 'en' }, null, false],
])('React may keep a first view in %s: %4$s', (_what, visit, version, isKept) => {
  show();
  const view = takeFirstView(null);
  const release = { ...aRelease('redeem-form', version ?? ''), state: 'default' as const };

  expect(view?.take(visitScope(visit), version === null ? undefined : { release })).toBe(isKept);
  view?.handOver(visitScope());

  const { firstView } = document.documentElement.dataset;
  expect(firstView).toBe(isKept ? 'kept' : 'replaced');
  expect(page.firstView?.isTaken).toBe(true);
});

test('text and selection of a removed field wait for the field that React has made', () => {
  const former = field('hdm');
  former.setSelectionRange(1, 3);
  show({ field: former });
  former.remove();
  const view = takeFirstView(null);
  view?.handOver(visitScope());
  expect(end).not.toHaveBeenCalled();

  field('');
  view?.handOver(visitScope());
  view?.handOver(visitScope());

  expect(happened.mock.calls).toEqual([['hdm', 1, 3]]);
  expect(end).toHaveBeenCalledTimes(1);
});

test.each([
  [false, CODE],
  [true, ''],
])('the link of the visitor is followed unless they have edited it: %s', (isEdited, code) => {
  const scope = visitScope({ validateCode: () => new Promise<never>(() => undefined) });
  show({ isEdited: () => isEdited });

  takeFirstView(CODE)?.handOver(scope);

  expect(scope.getState($code)).toBe(code);
});

test('a press because of which React takes the page over is not repeated', () => {
  const button = document.createElement('button');
  document.body.append(button);
  button.addEventListener('click', happened);
  const takeOver = (press: Event) => {
    show({ press });
    takeFirstView(null)?.handOver(visitScope());
  };
  document.body.addEventListener('click', takeOver, { capture: true, once: true });

  button.dispatchEvent(new Event('click', { bubbles: true }));

  expect(happened).toHaveBeenCalledTimes(1);
});

function show(different: Partial<FirstView> = {}): void {
  page.firstView = {
    place: { territory: 'US', locale: 'en' },
    release: '/remotes/redeem-form/1.0.0/',
    field: null,
    isEdited: () => false,
    press: null,
    isTaken: false,
    end,
    ...different,
  };
}

/** Adds the field of a page with this text. */
function field(value: string): HTMLInputElement {
  const element = Object.assign(document.createElement('input'), { id: 'code', value });
  document.body.append(element);
  return element;
}
