import { Page } from '@redeem/kit';
import { Link } from '@redeem/platform';
import { lateAnswer } from '@redeem/store/testing';
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { act, cleanup, screen } from '@testing-library/react';
import { Suspense, use, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { renderShell } from '../testing';
import { RouteFocus } from './RouteFocus';
import { FirstPage } from './FirstPage';

let content = lateAnswer<string>();

const scrollTo = rs.spyOn(window, 'scrollTo');

beforeEach(() => {
  rs.resetAllMocks();
  content = lateAnswer();
});

afterEach(cleanup);

describe('a visitor who arrives at a page', () => {
  test('by opening it is left where the browser puts visitors', async () => {
    await renderShell(<Site />, { path: '/nowhere' });

    expect(scrollTo).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(document.body);
  });

  test('by a link is at its top, and hears its heading', async () => {
    const { click } = await renderShell(<Site />, { path: '/nowhere' });

    await click(screen.getByText('support'));

    expect(scrollTo.mock.calls).toEqual([[0, 0]]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/support' }));
  });

  test('where the field has the focus keeps it there', async () => {
    const { click } = await renderShell(<Site />, { path: '/nowhere' });

    await click(screen.getByText('home'));

    expect(scrollTo).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  test('by going back is where the browser scrolls to, and hears its heading', async () => {
    const { click } = await renderShell(<Site />, { path: '/nowhere' });
    await click(screen.getByText('support'));
    scrollTo.mockClear();

    await click(screen.getByText('back, on the page'));

    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/nowhere' }));
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test('by going back keeps a focus that is still there', async () => {
    const { click } = await renderShell(<Site />, { path: '/nowhere' });
    await click(screen.getByText('support'));
    scrollTo.mockClear();
    const back = screen.getByText('back');

    await click(back);

    expect(screen.getByRole('heading').textContent).toBe('/nowhere');
    expect(scrollTo).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(back);
  });

  test('before its heading hears that when it comes', async () => {
    const { click } = await renderShell(<Site />, { path: '/nowhere' });
    await click(screen.getByText('outline'));
    expect(screen.queryByRole('heading')).toBeNull();

    await headingComes();

    expect(document.activeElement).toBe(screen.getByRole('heading', { name: '/outline' }));
  });

  test('before its heading is left where the visitor has gone meanwhile', async () => {
    const { click } = await renderShell(<Site />, { path: '/nowhere' });
    await click(screen.getByText('outline'));
    const elsewhere = screen.getByText('home');
    elsewhere.focus();

    await headingComes();

    expect(document.activeElement).toBe(elsewhere);
  });

  test('at one that has no heading is at its top and nowhere else', async () => {
    const { click } = await renderShell(<Site />, { path: '/nowhere' });
    const link = screen.getByText('bare');

    await click(link);

    expect(scrollTo).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(link);
  });
});

async function headingComes(): Promise<void> {
  await act(async () => {
    content.arrive('Vudu');
    await content.promise;
  });
}

/** Every page has a heading but `/bare`, the one at `/outline` once its content is there; the one at `/` puts the focus into its field. */
function Site() {
  const { pathname } = useLocation();
  return (
    <FirstPage>
      <Link to="/">home</Link>
      <Link to="/support">support</Link>
      <Link to="/bare">bare</Link>
      <Link to="/outline">outline</Link>
      <Back>back</Back>
      <main>
        <Suspense key={pathname}>
          {pathname !== '/bare' && (
            <Page title={pathname}>
              {pathname === '/' && <Field />}
              {pathname === '/outline' && <Content />}
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
