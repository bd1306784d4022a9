// @ts-check
import { localAddress } from './services.mjs';

/** A few of the demo catalogue's codes; the content service's own page lists them all. */
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
 * What a newcomer reads when everything runs.
 *
 * @param {number} sitePort
 * @param {number} contentPort
 */
export function greeting(sitePort, contentPort) {
  const content = localAddress(contentPort);
  const codes = Object.entries(CODES).map(([code, word]) => `  ${code.padEnd(18)}${word}`);
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
