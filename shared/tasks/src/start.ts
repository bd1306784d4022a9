import { build } from './build.ts';
import { localAddress, localServices, requireFreePorts } from './services.ts';
import { startService } from './start-service.ts';

/** Some codes of the demo catalogue. The content service's own page lists all of them. */
const CODES = {
  HDMAQF4PX7TV: 'an ordinary code: choose a retailer and be sent there',
  FEATUREDC9DGEF4T: 'the same, with sixteen characters',
  UHDKN4D6FDRF: 'a film in 4K',
  DVDQDWM7GJ4R: 'a DVD, in standard definition',
  EXPVCRH4KCNV: 'expired',
  TAKE3KDVWHXC: 'redeemed already',
  XCHGPXAKM6XK: 'processed for Google Play already',
  TERR4RN4HDRR: 'for another country (choose United Kingdom under Location, then type it again)',
};

/**
 * Runs a complete site on this machine: the built site, the content service with its database, and local doubles of the
 * third parties. Ends with an error if one of them ends.
 */
export async function start(options: string[]) {
  const isVerbose = options.includes('--verbose');
  const services = localServices(process.env);
  await requireFreePorts(Object.values(services));
  await build();

  console.log('Starting …');
  const running = Object.values(services).map((service) => ({
    ...startService(service, { isVerbose }),
    address: localAddress(service.port),
  }));
  await Promise.all(running.map(({ ready, address }) => ready(address)));

  console.log(greeting(services.site.port, services.contentService.port));
  await Promise.race(running.map(({ end }) => end));
}

/** Returns the text that a newcomer reads when the site is ready. */
export function greeting(sitePort: number, contentPort: number) {
  const content = localAddress(contentPort);
  const codes = Object.entries(CODES).map(([code, text]) => `  ${code.padEnd(18)}${text}`);
  return `
The site is ready:

  ${localAddress(sitePort)}           Movie Redeem
  http://cinema.localhost:${String(sitePort)}    Cinéma Chez Vous, the French brand

Codes to try:

${codes.join('\n')}

All codes, with a button that makes them new again: ${content}/
(or: curl -X POST ${content}/demo/reset)

Ctrl-C stops everything.`;
}
