import { headerPolicy, inlineScriptsOf, nginxConfig, type NginxOptions } from '@redeem/host';

import { DeliveryError } from '../delivery-error';
import { readRelease } from '../release/read-release';
import { readLatest } from '../revisions/history';
import { toText } from '../storage/document';
import type { Storage } from '../storage/storage';

interface Wish extends Pick<NginxOptions, 'root' | 'listen' | 'reportsTo' | 'hasBrotli'> {
  /** The folder of a built shell that is not live yet: nginx then knows it before visitors do. */
  nextShell?: string;
}

/** What of a shell nginx has to know: the scripts it trusts, and which pages there are. */
interface KnownShell {
  scripts: string[];
  routes: string[];
}

/**
 * The configuration of an nginx for a site. It trusts the boot scripts of all shells that are kept, so
 * that a rollback changes nothing in it.
 */
export async function siteNginxConfig(
  storage: Storage,
  { nextShell, ...wish }: Wish,
): Promise<string> {
  const { registry, configuration } = await readLatest(storage);
  if (!configuration || !registry.shell) {
    throw new DeliveryError(
      'not-found',
      `${storage.name} has no pages as files: run delivery configure first`,
    );
  }
  const hosts = Object.values(configuration.brands ?? {}).flatMap((brand) => brand.hosts ?? []);
  const live = {
    scripts: await bootScripts(storage),
    routes: Object.keys(registry.shell.extras.routes),
  };
  const next = nextShell === undefined ? { scripts: [], routes: [] } : await builtShell(nextShell);
  const inlineScripts = union(live.scripts, next.scripts);
  return nginxConfig({
    ...wish,
    hosts,
    routes: union(live.routes, next.routes),
    policy: headerPolicy({ configuration, inlineScripts }),
  });
}

async function builtShell(folder: string): Promise<KnownShell> {
  const release = await readRelease(folder).catch((error: unknown) => {
    const { message } = error as Error;
    throw new DeliveryError('not-found', `there is no built shell, build it first: ${message}`);
  });
  if (release.kind !== 'shell') throw new DeliveryError('not-found', `${folder} is no shell`);
  return { scripts: inlineScriptsOf(release.html), routes: Object.keys(release.routes) };
}

async function bootScripts(storage: Storage): Promise<string[]> {
  const files = await storage.list('shell');
  const pages = files.filter(({ path }) => /^shell\/[^/]+\/index\.html$/.test(path));
  const bytes = await Promise.all(pages.map(({ path }) => storage.read(path)));
  return bytes.flatMap((page) => (page ? inlineScriptsOf(toText(page)) : []));
}

function union(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])];
}
