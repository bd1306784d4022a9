import { CODE_OF_TAB_KEY, COOKIES } from '@redeem/contracts';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';

beforeEach(() => {
  document.head.replaceChildren(
    template('with-code', linkTo('/own.js')),
    template('without-code', linkTo('/home.js')),
  );
  window.history.replaceState({ idx: 3 }, '', '/retailers?from=mail');
});

afterEach(() => {
  rs.restoreAllMocks();
  rs.unstubAllGlobals();
  sessionStorage.clear();
  document.head.replaceChildren();
  window.history.replaceState(null, '', '/');
  for (const name of [COOKIES.code, `bar${COOKIES.code}`]) document.cookie = `${name}=; max-age=0`;
});

describe('who opens the page of a code', () => {
  test('without one is led home at once, and gets what the home page needs', async () => {
    await open();

    expect(window.location.pathname + window.location.search).toBe('/?from=mail');
    expect(window.history.state).toEqual({ idx: 3 });
    expect(filesOfPage()).toEqual(['/home.js']);
  });

  test.each([
    [
      'remembered from before',
      () => {
        document.cookie = `${COOKIES.code}=ABCDEFGHJKLM`;
      },
    ],
    [
      'of this tab alone',
      () => {
        rs.spyOn(document, 'cookie', 'get').mockReturnValue('');
        sessionStorage.setItem(CODE_OF_TAB_KEY, '9999999999999 ABCDEFGHJKLM');
      },
    ],
    [
      'remembered where a tab may store nothing',
      () => {
        rs.stubGlobal('sessionStorage', null);
        document.cookie = `${COOKIES.code}=ABCDEFGHJKLM`;
      },
    ],
    [
      'in the link',
      () => {
        window.history.replaceState({ codeFromLink: 'ABCDEFGHJKLM' }, '');
      },
    ],
  ])('with one %s stays, and gets what that page needs', async (_where, have) => {
    have();

    await open();

    expect(window.location.pathname).toBe('/retailers');
    expect(filesOfPage()).toEqual(['/own.js']);
  });

  test('and has forgotten it, or remembers other things only, has none', async () => {
    document.cookie = `${COOKIES.code}=`;
    document.cookie = `bar${COOKIES.code}=ABCDEFGHJKLM`;

    await open();

    expect(window.location.pathname).toBe('/');
  });

  test('has none when the time of the code is over in this tab', async () => {
    sessionStorage.setItem(CODE_OF_TAB_KEY, `${String(Date.now() - 1)} ABCDEFGHJKLM`);

    await open();

    expect(filesOfPage()).toEqual(['/home.js']);
  });

  test('has none when a tab without a code is reloaded, whatever another tab has put into the cookie', async () => {
    document.cookie = `${COOKIES.code}=ABCDEFGHJKLM`;
    const reload = { type: 'reload' } as PerformanceNavigationTiming;
    rs.spyOn(performance, 'getEntriesByType').mockReturnValue([reload]);

    await open();

    expect(filesOfPage()).toEqual(['/home.js']);
  });

  test('where cookies and storage are forbidden has none', async () => {
    rs.stubGlobal('sessionStorage', null);
    rs.spyOn(document, 'cookie', 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });

    await open();

    expect(window.location.pathname).toBe('/');
    expect(filesOfPage()).toEqual(['/home.js']);
  });
});

test('every other page is left alone', async () => {
  document.head.replaceChildren(linkTo('/support.js'));
  window.history.replaceState(null, '', '/support');

  await open();

  expect(window.location.pathname).toBe('/support');
  expect(filesOfPage()).toEqual(['/support.js']);
});

/** Runs the script that stands in the page. */
async function open(): Promise<void> {
  rs.resetModules();
  await import('./redirect-without-code');
}

function filesOfPage(): (string | null)[] {
  return Array.from(document.querySelectorAll('link'), (link) => link.getAttribute('href'));
}

function template(id: string, link: HTMLElement): HTMLElement {
  const element = document.createElement('template');
  element.id = id;
  element.content.append(link);
  return element;
}

function linkTo(href: string): HTMLElement {
  const link = document.createElement('link');
  link.setAttribute('href', href);
  return link;
}
