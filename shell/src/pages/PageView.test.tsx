import { Link } from '@redeem/platform';
import { languageToggled } from '@redeem/store';
import { beforeEach, describe, expect, test } from '@rstest/core';
import { act, screen } from '@testing-library/react';
import { allSettled } from 'effector';

import { renderShell } from '../testing';
import { PageView } from './PageView';

const CODE = 'ABCDEFGHJKLM';

beforeEach(() => {
  window.dataLayer = [];
});

describe('title and description of the document', () => {
  test('begin with the name of the page, and change with the language @spec-1.11', async () => {
    const { scope } = await renderShell(<PageView name="Support" description="Answers" />, {
      path: '/support',
      visit: { territory: 'CA' },
    });
    expect(document.title).toBe('Support - Movie Redeem Redeem Your Digital Movie');
    expect(description()).toBe('Answers');
    // The bench reads it.
    expect(performance.getEntriesByName('shell-in-charge')).not.toEqual([]);

    await act(() => allSettled(languageToggled, { scope }));

    expect(document.title).toBe('Support - Movie Redeem Obtenez votre film numérique');
  });

  test('of the home page contain brand and purpose of the site in the language of the visitor @spec-1.11', async () => {
    await renderShell(<PageView name={null} />, {
      visit: { settings: { brandName: 'Cinéma Chez Vous' }, territory: 'FR', language: 'fr' },
    });

    expect(document.title).toBe('Cinéma Chez Vous Obtenez votre film numérique');
    expect(description()).toMatch(/^Entrez sur Cinéma Chez Vous le code d’activation/);
  });

  function description(): string | undefined {
    return document.querySelector<HTMLMetaElement>('meta[name=description]')?.content;
  }
});

describe('the canonical address', () => {
  test.each([
    ['/', ['/']],
    ['/?from=mail#top', ['/']],
    ['/SUPPORT/?x', ['/support']],
    ['/retailers', []],
    ['/returnpolicy', []],
    [`/${CODE}`, []],
  ])('of the page at %s is %j, on the host of the page', async (path, canonical) => {
    await renderShell(<PageView name={null} />, { path });

    expect(canonicalAddresses()).toEqual(canonical.map((one) => window.location.origin + one));
  });

  function canonicalAddresses(): string[] {
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]');
    return Array.from(links, ({ href }) => href);
  }
});

describe('a view of a route', () => {
  test('is pushed to the tag manager with the current title, and once in all languages @spec-2.9', async () => {
    const { scope } = await renderShell(<PageView name="Support" />, {
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

    await act(() => allSettled(languageToggled, { scope }));
    expect(document.title).not.toContain('numérique');
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
});
