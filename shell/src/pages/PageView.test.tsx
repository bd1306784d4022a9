import { Link } from '@redeem/platform';
import { languageToggled } from '@redeem/store';
import { beforeEach, describe, expect, test } from '@rstest/core';
import { act, screen, waitFor } from '@testing-library/react';
import { allSettled } from 'effector';

import { renderShell } from '../testing';
import { PageView } from './PageView';

const CODE = 'ABCDEFGHJKLM';

beforeEach(() => {
  window.dataLayer = [];
});

describe('the title of the document', () => {
  test('on the home page is the brand and the purpose of the site @spec-1.11', async () => {
    await renderShell(<PageView name={null} />);

    expect(document.title).toBe('Movie Redeem Redeem Your Digital Movie');
  });

  test('on any other page begins with the name of the page', async () => {
    await renderShell(<PageView name="Support" />, { path: '/support' });

    expect(document.title).toBe('Support - Movie Redeem Redeem Your Digital Movie');
  });

  test('contains the brand, in the language of the visitor @spec-1.11', async () => {
    await renderShell(<PageView name={null} />, {
      visit: { settings: { brandName: 'Cinéma Chez Vous' }, territory: 'FR', language: 'fr' },
    });

    expect(document.title).toBe('Cinéma Chez Vous Obtenez votre film numérique');
  });

  test('changes with the language', async () => {
    const { scope } = await renderShell(<PageView name={null} />, { visit: { territory: 'CA' } });

    await act(() => allSettled(languageToggled, { scope }));

    expect(document.title).toBe('Movie Redeem Obtenez votre film numérique');
  });
});

test('a page leaves a mark in the browser’s timeline when React has attached its handlers', async () => {
  performance.clearMarks();

  await renderShell(<PageView name={null} />);

  expect(performance.getEntriesByType('mark').map(({ name }) => name)).toEqual(['shell-in-charge']);
});

describe('the description for search engines', () => {
  test('contains the brand, in the language of the visitor', async () => {
    await renderShell(<PageView name={null} />, {
      visit: { settings: { brandName: 'Cinéma Chez Vous' }, territory: 'FR', language: 'fr' },
    });

    expect(description()).toMatch(/^Entrez sur Cinéma Chez Vous le code d’activation/);
  });

  test('is the page’s own description when it has one', async () => {
    await renderShell(<PageView name="Support" description="Answers" />, { path: '/support' });

    expect(description()).toBe('Answers');
  });

  function description(): string | undefined {
    return document.querySelector<HTMLMetaElement>('meta[name=description]')?.content;
  }
});

describe('the canonical address', () => {
  test.each([
    ['/', '/'],
    ['/?from=mail#top', '/'],
    ['/SUPPORT/?x', '/support'],
  ])('of the page at %s is %s, on the host of the page', async (path, canonical) => {
    await renderShell(<PageView name={null} />, { path });

    expect(canonicalAddresses()).toEqual([window.location.origin + canonical]);
  });

  test.each(['/retailers', '/gpbundle', '/picklist', '/returnpolicy', '/error', `/${CODE}`])(
    'is not set by the shell at %s',
    async (path) => {
      await renderShell(<PageView name={null} />, { path });

      expect(canonicalAddresses()).toEqual([]);
    },
  );

  test('is removed with its page', async () => {
    const { click } = await renderShell(
      <>
        <PageView name={null} />
        <Link to="/support">support</Link>
        <Link to="/retailers">retailers</Link>
      </>,
    );

    await click(screen.getByText('support'));
    expect(canonicalAddresses()).toEqual([`${window.location.origin}/support`]);
    await click(screen.getByText('retailers'));
    expect(canonicalAddresses()).toEqual([]);
  });

  function canonicalAddresses(): string[] {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]');
    return Array.from(links, ({ href }) => href);
  }
});

describe('a view of a route', () => {
  test('is pushed to the tag manager with the current title @spec-2.9', async () => {
    await renderShell(<PageView name="Support" />, {
      path: '/support',
      visit: { territory: 'CA', language: 'fr' },
    });

    expect(window.dataLayer).toEqual([
      {
        event: 'content-view',
        page_path: '/support',
        page_title: 'Support - Movie Redeem Obtenez votre film numérique',
        territory: 'CA',
        locale: 'fr_CA',
      },
    ]);
  });

  test('is pushed once when title or locale change', async () => {
    const { scope } = await renderShell(<PageView name={null} />, {
      visit: { territory: 'CA', language: 'en' },
    });

    await act(() => allSettled(languageToggled, { scope }));

    await waitFor(() => {
      expect(document.title).toContain('numérique');
    });
    expect(window.dataLayer).toHaveLength(1);
  });

  test('is pushed again only when the route changes', async () => {
    const { click } = await renderShell(
      <>
        <PageView name={null} />
        <Link to="/?from=mail#top">same</Link>
        <Link to="/support">support</Link>
        <Link to="/">home</Link>
      </>,
    );

    await click(screen.getByText('same'));
    await click(screen.getByText('support'));
    await click(screen.getByText('home'));

    expect(window.dataLayer).toMatchObject([
      { page_path: '/' },
      { page_path: '/support' },
      { page_path: '/' },
    ]);
  });

  test.each([
    [`/retailers?c=${CODE}#${CODE}`, '/retailers'],
    [`/${CODE}`, '/404'],
    [`/retailers/${CODE}`, '/404'],
  ])('does not contain the code when the address is %s', async (path, known) => {
    await renderShell(<PageView name={null} />, { path, visit: { code: CODE } });

    expect(window.dataLayer).toMatchObject([{ page_path: known }]);
    expect(JSON.stringify(window.dataLayer)).not.toContain(CODE);
  });
});
