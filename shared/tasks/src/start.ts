import { randomBytes } from 'node:crypto';

import { build, buildConsole } from './build.ts';
import { keepSite, KEPT_SITE } from './kept-site.ts';
import { localServices } from './local-site.ts';
import { localAddress, requireFreePorts, runServices } from './services.ts';

/** Some codes of the demo catalogue. The content service's own page lists all of them. */
const CODES = {
  HDMAQF4PX7TV: 'an ordinary code: choose a retailer and be sent there',
  EXPVCRH4KCNV: 'expired',
  TAKE3KDVWHXC: 'redeemed already',
  TERR4RN4HDRR: 'for the United Kingdom',
};

/**
 * Runs a complete site on this machine: the built site, its console, the content service with its database, and local
 * doubles of the third parties. Ends with an error if one of them ends. The site keeps what was published, except with --fresh.
 */
export async function start(options: string[]) {
  const isVerbose = options.includes('--verbose');
  const services = localServices(process.env);
  const secret = randomBytes(32).toString('base64url');
  services.console.env['CONSOLE_LINK'] = secret;
  const ports = Object.values(services);
  await requireFreePorts(ports);
  if (process.env['SITE_ROOT']?.trim()) await build();
  else {
    await keepSite(options.includes('--fresh'));
    await buildConsole();
    for (const { env } of [services.site, services.console]) env['SITE_ROOT'] = KEPT_SITE;
  }
  // A build takes a minute, in which another program may have taken one.
  await requireFreePorts(ports);

  console.log('Starting …');
  const signIn = `${localAddress(services.console.port)}/#sign-in=${secret}`;
  const text = greeting(services.site.port, services.contentService.port, signIn);
  await runServices(Object.values(services), text, { isVerbose });
}

/** Returns the text that a newcomer reads when the site is ready. */
export function greeting(sitePort: number, contentPort: number, signIn: string) {
  const content = localAddress(contentPort);
  const codes = Object.entries(CODES).map(([code, text]) => `  ${code.padEnd(18)}${text}`);
  return `
The site is ready:

  ${localAddress(sitePort)}           Movie Redeem
  http://cinema.localhost:${String(sitePort)}    Cinéma Chez Vous, the French brand

The console of its releases; this link signs in until you stop it:

  ${signIn}

Codes to try:

${codes.join('\n')}

All codes, with a button that makes them new again: ${content}/
(or: curl -X POST ${content}/demo/reset)

Ctrl-C stops everything.`;
}
