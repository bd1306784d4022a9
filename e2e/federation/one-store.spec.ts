import type { Page } from '@playwright/test';

import { expect, test } from '../support/running/visit';

const CODE = 'DVDQDWM7GJ4R';

test('a code that is typed in one remote is read in another, with one React and one platform, both from the shell', async ({
  page,
  home,
  chooser,
  renew,
}) => {
  await renew(CODE);
  await home.open();
  await home.type(CODE);
  await expect(home.accepted).toBeVisible();
  // The store is the only way left for the code: there is no cookie and no page load.
  await page.context().clearCookies();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await home.goOn();

  await expect(chooser.film).toContainText('Last Tram to Lindenwald');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

  const scopes = await shareScopes(page);

  const users = ['redeem_redeem_form', 'redeem_retailers', 'redeem_shell'];
  expect(scopes.map(({ instance }) => instance).sort()).toEqual(users);
  for (const { shared } of scopes) {
    expect(shared).toEqual([
      {
        name: '@redeem/platform',
        version: expect.stringMatching(/^4\./),
        from: 'redeem_shell',
        users,
      },
      { name: 'react', version: expect.stringMatching(/^19\./), from: 'redeem_shell', users },
    ]);
  }
  await page.goBack();
  await expect(home.field).toHaveValue(CODE);
});

interface Shared {
  name: string;
  version: string;
  from: string;
  users: string[];
}

/** Resolves to the shared modules of every container on the page, from the federation runtime. */
function shareScopes(page: Page): Promise<{ instance: string; shared: Shared[] }[]> {
  return page.evaluate(() => {
    interface Copy {
      from: string;
      useIn: string[];
    }
    interface Instance {
      name: string;
      shareScopeMap: Record<string, Record<string, Record<string, Copy>>>;
    }
    const { __FEDERATION__: federation } = window as unknown as {
      __FEDERATION__: { __INSTANCES__: Instance[] };
    };
    return federation.__INSTANCES__.map(({ name: instance, shareScopeMap }) => ({
      instance,
      shared: Object.values(shareScopeMap)
        .flatMap((scope) => Object.entries(scope))
        .flatMap(([name, copies]) =>
          Object.entries(copies).map(([version, { from, useIn }]) => ({
            name,
            version,
            from,
            users: useIn.toSorted(),
          })),
        )
        .sort((one, other) => one.name.localeCompare(other.name)),
    }));
  });
}
