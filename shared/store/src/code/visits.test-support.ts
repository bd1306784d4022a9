import { rs } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import { appStarted, pathEntered, type Site, type Territory } from '../index';
import { anEntry, SETTINGS, type Visit, visitScope } from '../testing';

/** The sub-codes of an exchanged bundle, and its history. */
export const SUB_CODES = ['HD6UGX6W749D', 'HDGN4X3D3YVH', 'HD3DWH6HAMJ7'];
export const HISTORY = ['HD6U GX6W 749D', 'HDGN 4X3D 3YVH', 'HD3D WH6H AMJ7'].map(
  (exchangeResult, place) =>
    anEntry({
      retailer: null,
      exchangeUrl: null,
      exchangeName: `DEMO-GPBUNDLE-${String(40_117 + place)}`,
      exchangeResult,
    }),
);

/** The code behind a redeemed pick list, and its entry in the history. */
export const PICK_LIST_CODE = 'HDE3M67HKMEE';
export const PICK_LIST_RECORD = anEntry({
  retailer: 'FOX_DIGITAL_REDEEM',
  exchangeUrl: null,
  exchangeResult: 'HDE3 M67H KMEE',
});

/** A visitor on a page, and the redirects from there. */
export interface Page {
  scope: Scope;
  navigate: ReturnType<typeof rs.fn<(path: string, options: { replace: boolean }) => void>>;
}

/** A visitor at a path. */
export async function atPath(path: string, visit: Visit): Promise<Page> {
  const navigate: Page['navigate'] = rs.fn();
  const scope = visitScope({
    navigate: ({ path: to, replace }) => {
      navigate(to, { replace });
    },
    ...visit,
  });
  await allSettled(pathEntered, { scope, params: path });
  return { scope, navigate };
}

/** Opens the site at a path, in the United States unless the service names another territory. */
export async function opening(path: string, visit: Visit, codeFromLink: string | null = null) {
  const page = await atPath(path, {
    isSiteLoading: true,
    getSite: () => siteIn('US', 'en'),
    ...visit,
  });
  const settings = { ...SETTINGS, ...visit.settings };
  const params = { settings, codeFromLink, codeFromPath: null };
  return { ...page, started: allSettled(appStarted, { scope: page.scope, params }) };
}

/** Opens the site at a path and waits until everything has ended. */
export async function opened(path: string, visit: Visit, codeFromLink: string | null = null) {
  const { started, ...page } = await opening(path, visit, codeFromLink);
  await started;
  return page;
}

export function siteIn(territory: Territory, language: string): Site {
  return { territory, language, captchaKey: null };
}

/** Resolves after all pending microtasks. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
