import type { Route } from '@playwright/test';

/** What a page asks for of a remote, by the address it asks at. */
export function partsOf(remote: string) {
  const folder = `/remotes/${remote}/[^/]+`;
  return {
    entry: new RegExp(`${folder}/remoteEntry\\.\\w+\\.js$`),
    module: new RegExp(`${folder}/__federation_expose_remote\\.\\w+\\.js$`),
    texts: new RegExp(`${folder}/(?!remoteEntry|__federation)[^/]+\\.js$`),
  };
}

/** What the network may answer instead of a script. */
export const FAULTS = {
  'is missing': (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' }),
  'fails on its server': (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'oh' }),
  'cannot be reached': (route) => route.abort('connectionrefused'),
  'is a page': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' }),
  'is no script': (route) => answerWith(route, '<<<'),
  throws: (route) => answerWith(route, 'throw new Error("oh")'),
  'does nothing': (route) => answerWith(route, ''),
} satisfies Record<string, (route: Route) => Promise<void>>;

/** Answers with what was released and more. */
export async function tamper(route: Route): Promise<void> {
  const answer = await route.fetch();
  await answerWith(route, `window.isTampered = true;${await answer.text()}`);
}

/** Answers with this script. */
export function answerWith(route: Route, script: string): Promise<void> {
  return route.fulfill({ contentType: 'text/javascript', body: script });
}
