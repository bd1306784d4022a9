import { PACKAGE_NAME } from '@redeem/contracts';
import { configurationOf } from '@redeem/host';

import type { Frames } from '../comparison';
import type { SiteReader } from './read-site';

const PAGE_TIMEOUT_MS = 5_000;

interface FramesOptions {
  reader: SiteReader;
  /** The address of the visitors' page of each brand. */
  addresses: readonly string[];
  /** The origins of this console, one of which has to be allowed as the frame's page. */
  origins: readonly string[];
}

/** Creates a function that says in which visitors' pages a release of a remote can be opened. */
export function createFrames({ reader, addresses, origins }: FramesOptions) {
  return async function frames(name: string): Promise<Frames> {
    const { registry } = await reader.latest();
    const routes = Object.entries(registry.shell?.extras.routes ?? {});
    // Its own pages come first; a page behind a code is reached by another one.
    const isOther = ([, remote]: [string, string | null]) => Number(remote !== name);
    const pages = routes.toSorted((one, other) => isOther(one) - isOther(other));
    const [address] = addresses;
    return {
      addresses: [...addresses],
      paths: pages.map(([path]) => path),
      problem: await problemOf(name, address, origins),
    };
  };
}

async function problemOf(
  name: string,
  address: string | undefined,
  origins: readonly string[],
): Promise<string | null> {
  if (name === 'shell' || !PACKAGE_NAME.test(name)) return 'Only a remote can be opened alone.';
  if (address === undefined) return 'The console does not know the visitors’ page: set SITE_URL.';
  const answer = await askPage(address);
  if (typeof answer === 'string') return `${address} does not answer (${answer}).`;
  const configuration = configurationOf(answer.html);
  if (!configuration) return `${address} is no page of such a site.`;
  if ((configuration.overrideOrigins ?? []).length === 0) {
    return `${address} runs no other release: its OVERRIDE_ORIGINS name no origin.`;
  }
  const allowed =
    /(?:^|[;,]\s*)frame-ancestors ([^;,]*)/.exec(answer.policy)?.[1]?.split(' ') ?? [];
  if (origins.some((origin) => allowed.includes(origin))) return null;
  return `${address} is shown in no frame of ${origins.join(' or ')}: set FRAME_ORIGINS of the site to it.`;
}

async function askPage(address: string) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PAGE_TIMEOUT_MS) });
    return {
      html: await answer.text(),
      policy: answer.headers.get('Content-Security-Policy') ?? '',
    };
  } catch (error) {
    return (error as Error).message;
  }
}
