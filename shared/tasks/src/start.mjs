// @ts-check
import { build } from './build.mjs';
import { requireFreePorts } from './free-ports.mjs';
import { greeting } from './greeting.mjs';
import { startService } from './running-service.mjs';
import { localAddress, localServices } from './services.mjs';

/**
 * A complete site on this machine: the built site, the content service with its database, and local
 * doubles of the third parties. Runs until it is stopped or one of them dies.
 *
 * @param {string[]} options
 */
export async function start(options) {
  const everything = options.includes('--verbose');
  const services = localServices(process.env);
  await requireFreePorts(Object.values(services));
  await build();

  console.log('Starting …');
  const running = Object.values(services).map((service) => ({
    ...startService(service, { everything }),
    address: localAddress(service.port),
  }));
  await Promise.all(running.map(({ ready, address }) => ready(address)));

  console.log(greeting(services.site.port, services.contentService.port));
  await Promise.race(running.map(({ death }) => death));
}
