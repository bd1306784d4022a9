import { $code } from '@redeem/store';
import { visitScope } from '@redeem/store/testing';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { NO_OVERRIDES, pinReleases } from '../boot-page/choose-releases';
import { type FirstView, page } from '../boot-page/first-view-state';
import { aRegistry } from '../testing';
import { takeFirstView } from './take-first-view';

const CODE = 'HDMAQF4PX7TV';
const SAME = remoteOf('1.0.0');

const end = rs.fn();
const entered = rs.fn();

beforeEach(() => {
  const field = Object.assign(document.createElement('input'), { id: 'code' });
  document.body.replaceChildren(field, document.createElement('button'));
  document.addEventListener('input', noteInput);
});

describe('takeFirstView', () => {
  test('returns null when the page has no first view', () => {
    expect(takeFirstView(null)).toBeNull();
  });

  test('ends a first view that has not arrived, so that it is not shown later', () => {
    show({ place: null });

    expect(takeFirstView(null)).toBeNull();
    expect(end).toHaveBeenCalledTimes(1);
  });

  test.each([
    { territory: 'US', language: 'en', isKept: true },
    { territory: 'GB', language: 'en', isKept: false },
    { territory: 'CA', language: 'fr', isKept: false },
  ] as const)(
    'returns a view of US and en, which React may keep in $territory and $language: $isKept',
    ({ territory, language, isKept }) => {
      show();

      const scope = visitScope({ territory, language });

      expect(takeFirstView(null)?.take(scope, SAME)).toBe(isKept);
    },
  );

  test('returns a view that React may not keep when the page runs another release', () => {
    show();

    const scope = visitScope({ territory: 'US', language: 'en' });

    const { take } = takeFirstView(null) ?? {};
    expect(take?.(scope, remoteOf('1.1.0'))).toBe(false);
    expect(take?.(scope, undefined)).toBe(false);
  });

  test.each([
    [SAME, false],
    [remoteOf('1.0.0', 'failed'), true],
    [remoteOf('1.1.0'), true],
    [undefined, true],
  ])('leaves its style sheets to a loaded remote of the same release: %j', (remote, ownsStyles) => {
    show();

    takeFirstView(null)?.take(visitScope(), remote);

    expect(page.firstView?.ownsStyles).toBe(ownsStyles);
  });

  test('returns a view that React may not keep while site data is unknown', () => {
    show();

    expect(takeFirstView(null)?.take(visitScope({ isSiteLoading: true }), SAME)).toBe(false);
  });
});

describe('the handover', () => {
  test('leaves text, selection and input method of a field that React has kept', () => {
    const field = fieldWith('hdm');
    field.setSelectionRange(1, 2);
    show({ field });
    const view = takeFirstView(null);

    view?.handOver(visitScope());
    view?.handOver(visitScope());

    expect(entered).not.toHaveBeenCalled();
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['hdm', 1, 2]);
    expect(end).toHaveBeenCalledTimes(1);
  });

  test('enters text and selection of the removed field when React has made another one', () => {
    const former = fieldWith('hdma');
    former.setSelectionRange(1, 3);
    show({ field: former });
    former.replaceWith(Object.assign(document.createElement('input'), { id: 'code' }));

    takeFirstView(null)?.handOver(visitScope());

    expect(entered.mock.calls).toEqual([['hdma', 1, 3]]);
  });

  test('waits with the typed text while the page has no field', () => {
    const former = fieldWith('hdm');
    show({ field: former });
    former.remove();
    const view = takeFirstView(null);
    view?.handOver(visitScope());
    expect(end).not.toHaveBeenCalled();

    document.body.append(Object.assign(document.createElement('input'), { id: 'code' }));
    view?.handOver(visitScope());
    expect(entered.mock.calls).toEqual([['hdm', 3, 3]]);
  });

  test('follows the link of the visitor, unless the visitor has edited its code', () => {
    const scope = visitScope({ validateCode: () => new Promise<never>(() => undefined) });
    show();
    takeFirstView(CODE)?.handOver(scope);
    expect(scope.getState($code)).toBe(CODE);

    const other = visitScope();
    show({ isEdited: () => true });
    takeFirstView(CODE)?.handOver(other);
    expect(other.getState($code)).toBe('');
  });

  test('presses the button that the visitor pressed, and nothing that has gone', () => {
    const button = document.createElement('button');
    document.body.append(button);
    const pressed = rs.fn();
    const press = clickOn(button);
    button.addEventListener('click', pressed);
    show({ press });
    takeFirstView(null)?.handOver(visitScope());
    expect(pressed).toHaveBeenCalledTimes(1);

    button.remove();
    show({ press });
    takeFirstView(null)?.handOver(visitScope());
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  test('does not repeat a press because of which React takes the page over', () => {
    const button = document.createElement('button');
    document.body.append(button);
    const pressed = rs.fn();
    button.addEventListener('click', pressed);
    document.body.addEventListener(
      'click',
      (press) => {
        show({ press });
        takeFirstView(null)?.handOver(visitScope());
      },
      { capture: true, once: true },
    );

    button.dispatchEvent(new Event('click', { bubbles: true }));

    expect(pressed).toHaveBeenCalledTimes(1);
  });

  test('says in the page whether React has kept the view', () => {
    show();
    const kept = takeFirstView(null);
    kept?.take(visitScope({ territory: 'US', language: 'en' }), SAME);
    kept?.handOver(visitScope());
    expect(document.documentElement.dataset['firstView']).toBe('kept');

    show();
    takeFirstView(null)?.handOver(visitScope());
    expect(document.documentElement.dataset['firstView']).toBe('replaced');
  });
});

function show(different: Partial<FirstView> = {}): void {
  page.firstView = {
    place: { territory: 'US', locale: 'en' },
    release: '/remotes/redeem-form/1.0.0/',
    field: null,
    isEdited: () => false,
    press: null,
    isTaken: false,
    ownsStyles: true,
    end,
    ...different,
  };
}

function remoteOf(version: string, state: 'loaded' | 'failed' = 'loaded') {
  const [release] = pinReleases(aRegistry('redeem-form'), NO_OVERRIDES).values();
  if (!release) throw new Error('the registry has no release');
  return { release: { ...release, url: `/remotes/redeem-form/${version}/remoteEntry.js` }, state };
}

function fieldWith(value: string): HTMLInputElement {
  const field = Object.assign(document.createElement('input'), { id: 'code', value });
  document.body.replaceChildren(field);
  return field;
}

function clickOn(button: Element): Event {
  const click = new Event('click', { bubbles: true });
  button.dispatchEvent(click);
  return click;
}

function noteInput({ target }: Event): void {
  if (!(target instanceof HTMLInputElement)) return;
  entered(target.value, target.selectionStart, target.selectionEnd);
}
