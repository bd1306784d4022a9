import { DeliveryError } from '../delivery-error';
import { toText } from '../document';
import { headerPolicy } from '../policy/headers';
import { inlineScriptsOf } from '../policy/inline-scripts';
import { readLatest } from '../revisions/history';
import type { Storage } from '../storage/storage';
import { nginxConfig, type NginxOptions } from './nginx-config';

type Wish = Pick<NginxOptions, 'root' | 'listen' | 'reportsTo' | 'hasBrotli'>;

/**
 * The configuration of an nginx for a site. It trusts the boot scripts of all shells that are kept, so
 * that a rollback changes nothing in it.
 */
export async function siteNginxConfig(storage: Storage, wish: Wish): Promise<string> {
  const { registry, configuration } = await readLatest(storage);
  if (!configuration || !registry.shell) {
    throw new DeliveryError(
      'not-found',
      `${storage.name} has no pages as files: run delivery configure first`,
    );
  }
  const hosts = Object.values(configuration.brands ?? {}).flatMap((brand) => brand.hosts ?? []);
  return nginxConfig({
    ...wish,
    hosts,
    routes: Object.keys(registry.shell.extras.routes),
    policy: headerPolicy({ configuration, inlineScripts: await bootScripts(storage) }),
  });
}

async function bootScripts(storage: Storage): Promise<string[]> {
  const files = await storage.list('shell');
  const pages = files.filter(({ path }) => /^shell\/[^/]+\/index\.html$/.test(path));
  const bytes = await Promise.all(pages.map(({ path }) => storage.read(path)));
  return [...new Set(bytes.flatMap((page) => (page ? inlineScriptsOf(toText(page)) : [])))];
}
