import { rs } from '@rstest/core';
import { allSettled } from 'effector';

import { appStarted } from '../page/lifecycle';
import { navigateLent, pathEntered } from '../page/navigation';
import type { Site } from '../service/get-site';
import { SETTINGS, type Visit, visitScope } from '../testing';
import type { Territory } from '../rules/territory';

/** A visitor who has arrived at this path, and where the site sends them from there. */
export async function atPath(path: string, visit: Visit) {
  const navigate = rs.fn<(path: string, options: { replace: boolean }) => void>();
  const scope = visitScope(visit);
  await allSettled(navigateLent, { scope, params: navigate });
  await allSettled(pathEntered, { scope, params: path });
  return { scope, navigate };
}

/** A visitor who opens the site there, in the United States unless the service says otherwise. */
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

/** As before, once everything has come to rest. */
export async function opened(path: string, visit: Visit, codeFromLink: string | null = null) {
  const page = await opening(path, visit, codeFromLink);
  await page.started;
  return page;
}

export function siteIn(territory: Territory, language: string): Site {
  return { territory, language, captchaKey: null };
}

/** After everything that needs no more waiting for has happened. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
