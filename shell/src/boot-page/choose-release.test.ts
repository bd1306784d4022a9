import { MARK, MARKED, type PageRegistry } from '@redeem/contracts';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';

import { aRelease } from '../testing';

const FALLBACK = aRelease('support', '0.9.0');

beforeEach(() => {
  document.head.replaceChildren(files('1.0.0'), files('1.1.0'));
});

describe('the page of a remote on trial', () => {
  test.each([
    ['the default', 0, '1.0.0'],
    ['the trial', 100, '1.1.0'],
  ])('loads the files of %s for a visitor who gets it', async (_name, percent, version) => {
    await open(percent);

    expect(filesOfPage()).toEqual([`/${version}.js`]);
  });

  test('loads the files of the release that the tab is pinned to', async () => {
    sessionStorage.setItem('redeem.pins', JSON.stringify({ support: '1.0.0' }));

    await open(100);

    expect(filesOfPage()).toEqual(['/1.0.0.js']);
  });

  test('loads none for a tab that is pinned to the fallback, whose files the page does not name', async () => {
    sessionStorage.setItem('redeem.pins', JSON.stringify({ support: '0.9.0' }));

    await open(100);

    expect(filesOfPage()).toEqual([]);
  });

  test('chooses as the shell does later when storage is blocked', async () => {
    for (const method of ['getItem', 'setItem'] as const) {
      rs.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new Error('blocked');
      });
    }
    await open(50);
    const { chooseReleases } = await import('./choose-releases');

    const chosen = Array.from(
      { length: 9 },
      () => chooseReleases(onTrial(50), {}).get('support')?.metadata.version,
    );

    const [file] = filesOfPage();
    expect(new Set(chosen.map((version = '') => `/${version}.js`))).toEqual(new Set([file]));
  });
});

/** Runs the script in a page with a share of the trial, in percent. */
async function open(percent: number): Promise<void> {
  const trial = document.createElement('script');
  trial.type = 'application/json';
  trial.id = MARKED.trial;
  trial.textContent = JSON.stringify(onTrial(percent).microFrontends);
  document.head.append(trial);
  rs.resetModules();
  await import('./choose-release');
}

/** Returns a registry in which this share of the visitors gets 1.1.0 instead of 1.0.0. */
function onTrial(percent: number): Pick<PageRegistry, 'microFrontends'> {
  const { url, metadata } = FALLBACK;
  const standard = aRelease('support', '1.0.0');
  const extras = { ...standard.extras, fallback: { url, metadata } };
  const trial = aRelease('support', '1.1.0', percent);
  return { microFrontends: { support: [{ ...standard, extras }, trial] } };
}

function files(version: string): HTMLTemplateElement {
  const template = document.createElement('template');
  template.setAttribute(MARK.release, version);
  const link = document.createElement('link');
  link.setAttribute('href', `/${version}.js`);
  template.content.append(link);
  return template;
}

function filesOfPage(): (string | null)[] {
  return Array.from(document.querySelectorAll('link'), (link) => link.getAttribute('href'));
}
