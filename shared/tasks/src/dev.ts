import { localServices } from './local-site.ts';
import { PNPM } from './paths.mjs';
import { Problem } from './processes.ts';
import { localAddress, readPort, requireFreePorts, runServices } from './services.ts';
import { remotes } from './workspace.ts';

/**
 * Runs shell and remotes with hot reload, the content service and the third parties, and prints all their output. With
 * `<remote> --against <address>` runs that remote alone, inside a deployed site.
 */
export async function dev([name, option, deployed, ...rest]: string[] = []) {
  if (name === undefined) await devSite();
  else if (option === '--against' && deployed !== undefined && rest.length === 0)
    await devAgainst(name, deployed);
  else throw new Problem('Usage: npm run dev, or: npm run dev -- <remote> --against <address>');
}

async function devSite() {
  const { contentService, thirdParties, site } = localServices(process.env);
  await requireFreePorts([contentService, thirdParties, site, ...remotes().map(portOf)]);

  const command = 'tsx watch src/main.ts';
  await runServices(
    [
      { ...contentService, command },
      { ...thirdParties, command },
      // The development server of the shell takes no reports.
      { ...site, folder: 'shell', command: 'rsbuild dev', env: { ...site.env, REPORT_URL: '' } },
      {
        title: 'remotes',
        command: `${PNPM} --parallel --filter './remotes/*' run dev:federated`,
        folder: '',
      },
    ],
    `\nThe site with hot reload: ${localAddress(site.port)}   (Ctrl-C stops everything)\n`,
    { isVerbose: true },
  );
}

/**
 * Runs one remote of this checkout inside a deployed site. The page is loaded again after every build.
 *
 * @param site address of the deployed site
 */
async function devAgainst(name: string, site: string) {
  const remote = remotes().find(({ path }) => path === `remotes/${name}`);
  if (!remote) {
    const names = remotes().map(({ path }) => path.slice('remotes/'.length));
    throw new Problem(`There is no remote "${name}", only: ${names.join(', ')}.`);
  }
  if (!URL.canParse(site)) throw new Problem(`--against needs an address, and "${site}" is none.`);
  const { path: folder, port } = remote;
  const proxy = { title: 'proxy', port: readPort(process.env, 'PORT', 3200), portVariable: 'PORT' };
  await requireFreePorts([portOf(remote), proxy]);

  const address = `${localAddress(proxy.port)}/?remote=${name}@${String(port)}`;
  const command = 'rsbuild dev --env-mode against';
  await runServices(
    [
      { title: name, command, folder, env: { NODE_ENV: 'production' }, port },
      {
        ...proxy,
        command: 'tsx src/against/main.ts',
        folder: 'shared/host',
        env: { AGAINST: site, OVERRIDE_ORIGINS: localAddress(port), PORT: String(proxy.port) },
      },
    ],
    `\n${site} with ${name} from this checkout: ${address}   (Ctrl-C stops it)\n`,
    { isVerbose: true },
  );
}

/** Returns the port of a remote's development server. */
function portOf({ path, port }: { path: string; port: number }) {
  return { title: path, port, portVariable: `config.port of ${path}/package.json` };
}
