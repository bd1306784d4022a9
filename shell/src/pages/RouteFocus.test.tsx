import { Page } from '@redeem/kit';
import { Link } from '@redeem/platform';
import { lateAnswer } from '@redeem/store/testing';
import { beforeEach, describe, expect, rs, test } from '@rstest/core';
import { act, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { renderShell } from '../testing';
import { RouteFocus } from './RouteFocus';

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
});

async function renderHeading(): Promise<void> {
  await act(async () => {
    content.arrive('Vudu');
    await content.promise;
  });
}

/**
 * Pages with a heading. `/skeleton` has one when its content arrives.
 */
function Site() {
  const { pathname } = useLocation();
  return (
    <>
      <Link to="/">home</Link>
      <Link to="/support">support</Link>
      <Link to="/skeleton">skeleton</Link>
      <Back>back</Back>
      <main>
        <Suspense key={pathname}>
          {<Page title={pathname}>{pathname === '/skeleton' && <Content />}</Page>}
        </Suspense>
        {pathname === '/support' && <Back>back, on the page</Back>}
        <RouteFocus path={pathname} />
      </main>
    </>
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
