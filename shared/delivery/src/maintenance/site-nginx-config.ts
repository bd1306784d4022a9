import { headerPolicy, inlineScriptsOf, nginxConfig, type NginxOptions } from '@redeem/host';
import { type Storage, toText } from '@redeem/storage';

import { DeliveryError } from '../delivery-error';
import { readRelease } from '../release/read-release';
import { readRecord } from '../release/release-record';
import { readLatest } from '../revisions/history';

interface Wish extends Pick<NginxOptions, 'root' | 'listen' | 'reportsTo' | 'hasBrotli'> {
  /** The folder of a built shell that is not live yet, which nginx has to know before its publication. */
  nextShell?: string;
}

/** The parts of a shell that nginx has to know: its trusted scripts and its pages. */
interface KnownShell {
  scripts: string[];
  routes: string[];
}

/**
 * Resolves to the configuration of an nginx for a site. It includes the boot scripts and the routes of all shells that
 * are kept, so that a rollback needs no other configuration.
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
  const shells = await keptShells(storage);
  if (nextShell !== undefined) shells.push(await builtShell(nextShell));
  const routes = [
    ...Object.keys(registry.shell.extras.routes),
    ...shells.flatMap((shell) => shell.routes),
  ];
  const inlineScripts = [...new Set(shells.flatMap(({ scripts }) => scripts))];
  return nginxConfig({
    ...wish,
    hosts,
    routes: [...new Set(routes)],
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

async function keptShells(storage: Storage): Promise<KnownShell[]> {
  const paths = await storage.paths('shell');
  const folders = paths.flatMap((path) => /^(shell\/[^/]+)\/index\.html$/.exec(path)?.[1] ?? []);
  return Promise.all(
    folders.map(async (folder) => {
      const page = await storage.read(`${folder}/index.html`);
      // A damaged or partly uploaded shell is not live and must not stop this.
      const record = await readRecord(storage, folder).catch(() => null);
      return {
        scripts: page ? inlineScriptsOf(toText(page)) : [],
        routes: record?.kind === 'shell' ? Object.keys(record.entry.extras.routes) : [],
      };
    }),
  );
}
