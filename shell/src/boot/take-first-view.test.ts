import { $code } from '@redeem/store';
import { visitScope } from '@redeem/store/testing';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

import { type FirstView, page } from '../boot-page/first-view-state';
import { takeFirstView } from './take-first-view';

const CODE = 'HDMAQF4PX7TV';

const end = rs.fn();
const entered = rs.fn();

beforeEach(() => {
  const field = Object.assign(document.createElement('input'), { id: 'code' });
  document.body.replaceChildren(field, document.createElement('button'));
  document.addEventListener('input', noteInput);
});

afterEach(() => {
  document.removeEventListener('input', noteInput);
  delete page.firstView;
  delete document.documentElement.dataset['firstView'];
  rs.clearAllMocks();
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

      expect(takeFirstView(null)?.take(scope)).toBe(isKept);
    },
  );

  test('returns a view that React may not keep while site data is unknown', () => {
    show();

    expect(takeFirstView(null)?.take(visitScope({ isSiteLoading: true }))).toBe(false);
  });

  test('waits until an input method has composed the text', async () => {
    const firstView = show({ isComposing: true });
    const settled = rs.fn();

    void takeFirstView(null)?.settled().then(settled);
    await Promise.resolve();
    expect(settled).not.toHaveBeenCalled();
    firstView.isComposing = false;
    document.dispatchEvent(new Event('compositionend'));

    await rs.waitFor(() => {
      expect(settled).toHaveBeenCalledTimes(1);
    });
  });
});

describe('the handover', () => {
  test('enters the typed text once, with the caret where it was', () => {
    const field = document.createElement('input');
    field.id = 'code';
    document.body.replaceChildren(field);
    field.value = 'hdm';
    field.setSelectionRange(1, 1);
    show({ typed: { id: 'code', text: 'hdm' } });
    const view = takeFirstView(null);

    view?.handOver(visitScope());
    view?.handOver(visitScope());

    expect(entered.mock.calls).toEqual([['hdm', 1]]);
    expect(end).toHaveBeenCalledTimes(1);
  });

  test('enters the typed text with the caret at its end when React has made another field', () => {
    show({ typed: { id: 'code', text: 'hdm' } });

    takeFirstView(null)?.handOver(visitScope());

    expect(entered.mock.calls).toEqual([['hdm', 3]]);
  });

  test('waits with the typed text while the page has no field', () => {
    const field = document.querySelector('input');
    field?.remove();
    show({ typed: { id: 'code', text: 'hdm' } });
    const view = takeFirstView(null);
    view?.handOver(visitScope());
    expect(entered).not.toHaveBeenCalled();

    if (field) document.body.append(field);
    view?.handOver(visitScope());
    expect(entered.mock.calls).toEqual([['hdm', 3]]);
  });

  test('follows the link of the visitor, unless the visitor has typed', () => {
    const scope = visitScope({ validateCode: () => new Promise<never>(() => undefined) });
    show();
    takeFirstView(CODE)?.handOver(scope);
    expect(scope.getState($code)).toBe(CODE);

    const other = visitScope();
    show({ typed: { id: 'code', text: 'h' } });
    takeFirstView(CODE)?.handOver(other);
    expect(other.getState($code)).toBe('');
  });

  test('presses the button that the visitor pressed, and nothing that has gone', () => {
    const button = document.createElement('button');
    document.body.append(button);
    const pressed = rs.fn();
    button.addEventListener('click', pressed);
    show({ pressed: button });
    takeFirstView(null)?.handOver(visitScope());
    expect(pressed).toHaveBeenCalledTimes(1);

    button.remove();
    show({ pressed: button });
    takeFirstView(null)?.handOver(visitScope());
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  test('says in the page whether React has kept the view', () => {
    show();
    const kept = takeFirstView(null);
    kept?.take(visitScope({ territory: 'US', language: 'en' }));
    kept?.handOver(visitScope());
    expect(document.documentElement.dataset['firstView']).toBe('kept');

    show();
    takeFirstView(null)?.handOver(visitScope());
    expect(document.documentElement.dataset['firstView']).toBe('replaced');
  });
});

function show(different: Partial<FirstView> = {}): FirstView {
  page.firstView = {
    place: { territory: 'US', locale: 'en' },
    typed: null,
    pressed: null,
    isComposing: false,
    isTaken: false,
    end,
    ...different,
  };
  return page.firstView;
}

function noteInput({ target }: Event): void {
  if (target instanceof HTMLInputElement) entered(target.value, target.selectionStart);
}
