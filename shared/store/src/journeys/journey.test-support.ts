import { rs } from '@rstest/core';
import { allSettled } from 'effector';

import { appStarted } from '../page/lifecycle';
import { navigateProvided, pathEntered } from '../page/navigation';
import type { Site } from '../service/get-site';
import { SETTINGS, type Visit, visitScope } from '../testing';
import type { Territory } from '../rules/territory';

/** A visitor at a path, with the redirects from there. */
export async function atPath(path: string, visit: Visit) {
  const navigate = rs.fn<(path: string, options: { replace: boolean }) => void>();
  const scope = visitScope(visit);
  await allSettled(navigateProvided, { scope, params: navigate });
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
  const page = await opening(path, visit, codeFromLink);
  await page.started;
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
