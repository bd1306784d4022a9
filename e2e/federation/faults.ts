import type { Route } from '@playwright/test';

/** Returns expressions for the addresses of a remote's files, by kind. */
export function partsOf(remote: string) {
  const folder = `/remotes/${remote}/[^/]+`;
  const end = String.raw`\.\w+\.js(\?again=\d+)?$`;
  return {
    entry: new RegExp(`${folder}/remoteEntry${end}`),
    module: new RegExp(`${folder}/__federation_expose_remote${end}`),
    style: new RegExp(`${folder}/__federation_expose_remote${end.replace('js', 'css')}`),
    texts: new RegExp(`${folder}/(?!remoteEntry|__federation)[^/.]+${end}`),
  };
}

/** The answers of a faulty network instead of a script. */
export const ANSWERS = {
  missing: (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'not found' }),
  broken: (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'oh' }),
  busy: (route) => route.fulfill({ status: 503, contentType: 'text/plain', body: 'busy' }),
  page: (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in</title>' }),
  tampered: async (route) => {
    const answer = await route.fetch();
    await answerWith(route, `window.isTampered = true;${await answer.text()}`);
  },
  nothing: () => Promise.resolve(),
} satisfies Record<string, (route: Route) => Promise<void>>;

/** Answers with this script. */
export function answerWith(route: Route, script: string): Promise<void> {
  return route.fulfill({ contentType: 'text/javascript', body: script });
}

/** Returns the entry of a remote that exposes nothing. */
export function exposingNothing(remote: string): string {
  return containerOf(remote, 'throw new Error(`Module "${name}" does not exist in container.`);');
}

/** Returns the entry of a remote whose page is rendered by a function body, which has React in scope. */
export function rendering(remote: string, path: string, render: string): string {
  const pages = `{ ${JSON.stringify(path)}: { Root: () => { ${render} } } }`;
  const loadStrings = 'async () => ({})';
  return containerOf(
    remote,
    `const [copy] = Object.values(scope.react);
    const React = (await copy.get())();
    const remote = { name: '${remote}', pages: ${pages}, loadStrings: ${loadStrings} };
    return () => ({ remote });`,
  );
}

/** Returns a container like that of a build. */
function containerOf(remote: string, get: string): string {
  const globalName = `redeem_${remote.replaceAll('-', '_')}`;
  return `var ${globalName} = (() => {
    let scope;
    return {
      init: (shared) => { scope = shared; },
      get: async (name) => { ${get} },
    };
  })();`;
}
