import type { Registry } from './registry-contract';

/**
 * The elements by which a page has the browser fetch the remote of its route at once, beside the
 * shell that will ask for it. With a version on trial the shell decides which one it is, so none is
 * fetched early.
 */
export function remotePreloads({ shell, microFrontends }: Registry, route: string): string[] {
  const name = shell?.extras.routes[route];
  const entries = name && Object.hasOwn(microFrontends, name) ? microFrontends[name] : undefined;
  const [entry, trial] = entries ?? [];
  if (!entry || trial) return [];
  const { url, metadata, extras } = entry;
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  return [
    // As the shell will ask for it: with another integrity or mode it would be fetched twice.
    `<link rel="preload" as="script" href="${url}" integrity="${metadata.integrity}" crossorigin>`,
    ...extras.preload.map(
      (file) =>
        `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="${folder}${file}">`,
    ),
  ];
}
