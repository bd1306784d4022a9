import { Page } from '@redeem/kit';
import { Link } from '@redeem/platform';
import { lateAnswer } from '@redeem/store/testing';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { act, screen } from '@testing-library/react';
import { Suspense, use, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { renderShell } from '../testing';
import { FirstPage, RouteFocus } from './RouteFocus';

let content = lateAnswer<string>();

const scrollTo = rs.spyOn(window, 'scrollTo');

beforeEach(() => {
  content = lateAnswer();
});

describe('RouteFocus', () => {
  test('changes neither scroll position nor focus on the first page', async () => {
    await renderShell(<Site />, { path: '/nowhere' });

    expect(scrollTo).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(document.body);
  });

  test('scrolls to the top and focuses the heading after a link', async () => {
    const { click } = await renderShell(<Site />, { path: '/nowhere' });

    await click(screen.getByText('support'));

    expect(scrollTo.mock.calls).toEqual([[0, 0]]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/support' }));
  });

  test('does not move the focus when the page has focused its field', async () => {
    const { click } = await renderShell(<Site />, { path: '/nowhere' });

    await click(screen.getByText('home'));

    expect(scrollTo).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  test('focuses the heading without scrolling after a navigation back when the focused element is gone', async () => {
    const { click } = await renderShell(<Site />, { path: '/nowhere' });
    await click(screen.getByText('support'));
    scrollTo.mockClear();

    await click(screen.getByText('back, on the page'));

    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/nowhere' }));
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test('does not move the focus after a navigation back when the focused element still exists', async () => {
    const { click } = await renderShell(<Site />, { path: '/nowhere' });
    await click(screen.getByText('support'));
    scrollTo.mockClear();
    const back = screen.getByText('back');

    await click(back);

    expect(screen.getByRole('heading').textContent).toBe('/nowhere');
    expect(scrollTo).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(back);
  });

  test('focuses the heading when it is rendered after the skeleton', async () => {
    const { click } = await renderShell(<Site />, { path: '/nowhere' });
    await click(screen.getByText('skeleton'));
    expect(screen.queryByRole('heading')).toBeNull();

    await renderHeading();

    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/skeleton' }));
  });

  test('does not focus a late heading when the visitor has moved the focus', async () => {
    const { click } = await renderShell(<Site />, { path: '/nowhere' });
    await click(screen.getByText('skeleton'));
    const elsewhere = screen.getByText('home');
    elsewhere.focus();

    await renderHeading();

    expect(document.activeElement).toBe(elsewhere);
  });

  test('scrolls to the top without moving the focus when the page has no heading', async () => {
    const { click } = await renderShell(<Site />, { path: '/nowhere' });
    const link = screen.getByText('bare');

    await click(link);

    expect(scrollTo).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(link);
  });
});

async function renderHeading(): Promise<void> {
  await act(async () => {
    content.arrive('Vudu');
    await content.promise;
  });
}

/**
 * Pages with a heading. `/bare` has none, `/skeleton` has one when its content arrives, and `/` focuses its
 * field.
 */
function Site() {
  const { pathname } = useLocation();
  return (
    <FirstPage>
      <Link to="/">home</Link>
      <Link to="/support">support</Link>
      <Link to="/bare">bare</Link>
      <Link to="/skeleton">skeleton</Link>
      <Back>back</Back>
      <main>
        <Suspense key={pathname}>
          {pathname !== '/bare' && (
            <Page title={pathname}>
              {pathname === '/' && <Field />}
              {pathname === '/skeleton' && <Content />}
            </Page>
          )}
        </Suspense>
        {pathname === '/support' && <Back>back, on the page</Back>}
        <RouteFocus path={pathname} />
      </main>
    </FirstPage>
  );
}

function Back({ children }: { children: string }) {
  const navigate = useNavigate();
  return (
    <button
      onClick={() => {
        void navigate(-1);
      }}
    >
      {children}
    </button>
  );
}

function Content() {
  return use(content.promise);
}

function Field() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  return <input ref={field} />;
}
