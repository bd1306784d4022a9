import { classOf, type Registry, routeOf } from '@redeem/contracts';
import type { Release } from '@redeem/delivery';
import { readBuilt, toText } from '@redeem/delivery/site';
import * as host from '@redeem/host';

import type { Candidate } from '../candidate';
import { type BrandAddress, brandAddresses } from './brands';

interface Answer {
  status: number;
  headers: host.Headers;
  body: string | Buffer;
}

/** The site with the candidate, answered without a server. */
export interface SwappedSite {
  /** The brands with their addresses, that of `SITE_URL` first. */
  brands: BrandAddress[];
  contentServiceUrl: string;
  /** An address of a retailer that the site allows. */
  retailerUrl: string;
  /** Resolves to null for other addresses, which the network answers. */
  answer: (url: string) => Promise<Answer | null>;
}

/** Composes the site with the candidate, with the headers and the content policy that visitors get. */
export async function swapIn(candidate: Candidate): Promise<SwappedSite> {
  const { storage, release, live, environment } = candidate;
  const address = environment['SITE_URL']?.trim() || 'http://localhost:3000';
  // A visit of the gate must not be reported.
  const configuration = host.configurationFrom({
    ...environment,
    REPORT_URL: '',
    OVERRIDE_ORIGINS: '',
  });
  const registry = withCandidate(live, release);
  const html = await shellPage(candidate);
  const pageOf = (route: string) => host.composePage({ html, registry, configuration, route });
  const policy = host.headerPolicy({
    configuration,
    inlineScripts: host.inlineScriptsOf(pageOf('/')),
  });
  const thirdParties = [
    configuration.captchaScriptUrl,
    configuration.tagManagerScriptUrl,
    configuration.privacyScriptUrl.replace(/\{territory\}.*/, ''),
  ];
  // Each visit requests the same files, so each is read once.
  const files = new Map<string, Promise<Uint8Array | null>>(
    release.files.map(({ path, bytes }) => [`${release.address}/${path}`, Promise.resolve(bytes)]),
  );
  const fileAt = (path: string) => {
    const known = files.get(path) ?? readBuilt(storage, path.slice(1));
    files.set(path, known);
    // A store that failed once may answer the next visit.
    known.catch(() => files.delete(path));
    return known;
  };

  const brands = brandAddresses(html, configuration, address);
  const hosts = brands.map((brand) => new URL(brand.address).host);
  const [retailers = 'https://retailer.example'] = configuration.redirectOrigins ?? [];
  return {
    brands,
    // In the browser's spelling, because requests are compared with it.
    contentServiceUrl: new URL(configuration.contentServiceUrl).href.replace(/\/$/, ''),
    retailerUrl: `${retailers}/redeem`,
    answer: async (url) => {
      if (thirdParties.some((start) => url.startsWith(start)))
        return answerOf('', { 'Content-Type': 'text/javascript; charset=utf-8' });
      const { host: asked, pathname } = new URL(url);
      // The host and not the origin, because the policy of an encrypted site upgrades all requests to https.
      if (!hosts.includes(asked)) return null;
      const routeClass = classOf(pathname);
      if (routeClass === 'page') return answerOf(pageOf(routeOf(pathname)), policy.page);
      const contentType = host.contentTypeOf(pathname);
      const bytes = contentType === undefined ? null : await fileAt(pathname);
      if (contentType === undefined || !bytes) return answerOf('', policy['missing-file'], 404);
      const headers = { ...policy[routeClass], 'Content-Type': contentType };
      return answerOf(Buffer.from(bytes), headers);
    },
  };
}

function answerOf(body: Answer['body'], headers: host.Headers, status = 200): Answer {
  return { status, headers, body };
}

/** Returns the registry with the candidate for all visitors, and without trials of other remotes. */
function withCandidate(live: Registry, release: Release): Registry {
  const others = Object.entries(live.microFrontends).map(
    ([name, entries]) => [name, entries.filter(({ deployment }) => deployment.default)] as const,
  );
  const microFrontends = Object.fromEntries(others);
  if (release.kind === 'shell') return { ...live, microFrontends, shell: release.entry };
  const entry = { ...release.entry, deployment: { traffic: 100, default: true } };
  return { ...live, microFrontends: { ...microFrontends, [release.name]: [entry] } };
}

async function shellPage({ release, live, storage }: Candidate): Promise<string> {
  if (release.kind === 'shell') return release.html;
  const bytes = live.shell && (await readBuilt(storage, live.shell.url.slice(1)));
  if (!bytes) throw new Error(`${storage.name} has no page of the live shell`);
  return toText(bytes);
}
