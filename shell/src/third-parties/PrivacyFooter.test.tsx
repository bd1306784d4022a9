import { languageToggled, territoryPicked } from '@redeem/store';
import type { Visit } from '@redeem/store/testing';
import { describe, expect, test } from '@rstest/core';
import { act } from '@testing-library/react';
import { allSettled } from 'effector';

import { renderShell } from '../testing';
import { PrivacyFooter } from './PrivacyFooter';

describe('the privacy provider’s footer', () => {
  test('loads the script of the territory @spec-2.6', async () => {
    await show({ territory: 'IM' });

    expect(scripts()).toEqual(['https://privacy.example/uk/uk.js']);
  });

  test('is replaced with its content when the territory changes', async () => {
    const { scope } = await show({
      territory: 'US',
      getSite: () => ({ territory: 'AU', language: 'en', captchaKey: null }),
    });
    place().append('what the American script wrote');

    await act(() => allSettled(territoryPicked, { scope, params: 'AU' }));

    expect(scripts()).toEqual(['https://privacy.example/au/au.js']);
    expect(place().textContent).toBe('');
  });

  test('stays when the language changes and the script does not', async () => {
    const { scope } = await show({ territory: 'CA' });
    place().append('what the Canadian script wrote');

    await act(() => allSettled(languageToggled, { scope }));

    expect(scripts()).toEqual(['https://privacy.example/ca/ca.js']);
    expect(place().textContent).toBe('what the Canadian script wrote');
  });

  test('removes its script when it is unmounted', async () => {
    const { unmount } = await show({ territory: 'US' });

    unmount();

    expect(scripts()).toEqual([]);
  });
});

function show(visit: Visit) {
  const url = 'https://privacy.example/{territory}/{territory}.js';
  return renderShell(<PrivacyFooter scriptUrl={url} />, { visit });
}

function place(): HTMLElement {
  const element = document.getElementById('privacy-footer');
  if (!element) throw new Error('the footer has no place');
  return element;
}

function scripts(): string[] {
  return Array.from(document.head.querySelectorAll('script'), ({ src }) => src);
}
