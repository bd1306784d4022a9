// @ts-check
import { devAgainst } from './dev-against.mjs';
import { requireFreePorts } from './free-ports.mjs';
import { Problem } from './problem.mjs';
import { startService } from './running-service.mjs';
import { localAddress, localServices } from './services.mjs';
import { setUp } from './set-up.mjs';
import { workspacePackages } from './workspace.mjs';

/**
 * Every package with hot reload, the content service and the third parties, all output shown. With
 * `<remote> --against <address>`: that remote alone, inside a deployed site.
 *
 * @param {string[]} [options]
 */
export async function dev([name, option, deployed, ...rest] = []) {
  if (name !== undefined) {
    if (option !== '--against' || deployed === undefined || rest.length > 0) {
      throw new Problem('Either npm run dev, or: npm run dev -- <remote> --against <address>');
    }
    await devAgainst(name, deployed);
    return;
  }
  const { contentService, thirdParties, site } = localServices(process.env);
  await requireFreePorts([contentService, thirdParties, site]);
  await setUp();

  const backing = [contentService, thirdParties].map((service) => ({
    ...startService(service, { script: 'dev', everything: true }),
    address: localAddress(service.port),
  }));
  const remotes = workspacePackages()
    .filter(({ scripts }) => scripts['dev:federated'])
    .map(({ name }) =>
      startService(
        { title: name.replace('@redeem/', ''), packageName: name, env: {} },
        { script: 'dev:federated', everything: true },
      ),
    );
  const shell = startService(
    // Its development server takes no reports.
    { title: 'shell', packageName: '@redeem/shell', env: { ...site.env, REPORT_URL: '' } },
    { script: 'dev', everything: true },
  );

  const address = localAddress(site.port);
  await Promise.all([...backing.map((one) => one.ready(one.address)), shell.ready(address)]);
  console.log(`\nThe site with hot reload: ${address}   (Ctrl-C stops everything)\n`);
  await Promise.race([...backing, ...remotes, shell].map(({ death }) => death));
}
