// @ts-check
import { requireFreePorts } from './free-ports.mjs';
import { startService } from './running-service.mjs';
import { localAddress, localServices } from './services.mjs';
import { setUp } from './set-up.mjs';
import { workspacePackages } from './workspace.mjs';

/** Every package with hot reload, the content service and the third parties, all output shown. */
export async function dev() {
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
    { title: 'shell', packageName: '@redeem/shell', env: site.env },
    { script: 'dev', everything: true },
  );

  const address = localAddress(site.port);
  await Promise.all([...backing.map((one) => one.ready(one.address)), shell.ready(address)]);
  console.log(`\nThe site with hot reload: ${address}   (Ctrl-C stops everything)\n`);
  await Promise.race([...backing, ...remotes, shell].map(({ death }) => death));
}
