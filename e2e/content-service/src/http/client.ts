import { createHmac } from 'node:crypto';

import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';

import type { Service, Variables } from './service';

/** A caller's network, as far as it matters. */
export interface Client {
  /** Tells one network from another, and no address. */
  key: string;
  /** How many times the limits of a single address hold for it. */
  share: number;
}

// Providers give a household anything from a /64 to a /56, so a /56 may be several of them.
const SHARE_OF_A_56 = 4;
const WITH_PORT = /^(?:\[(?<bracketed>[^\]]+)\]|(?<dotted>[\d.]+))(?::\d+)?$/;

/** Notes whose request it is, and says once if proxies are in front that `TRUSTED_HOPS` leaves out. */
export function identifyClient({
  config: { trustedHops, pepper },
  log,
}: Service): MiddlewareHandler<Variables> {
  let isReported = trustedHops > 0;
  return async (context, next) => {
    if (!isReported && context.req.header('x-forwarded-for') !== undefined) {
      isReported = true;
      log.error(
        { alarm: 'unexpected-proxy' },
        'X-Forwarded-For came, and TRUSTED_HOPS is 0: behind a proxy all visitors are one client',
      );
    }
    context.set('client', clientOf(context, trustedHops, pepper));
    await next();
  };
}

/**
 * Proxies of ours each append the address they were called from, so with `trustedHops` of them that
 * entry from the right is true, and whatever stands before it is the caller's own invention.
 */
function clientOf(context: Context, trustedHops: number, pepper: string): Client {
  const { address = '' } = getConnInfo(context).remote;
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',');
  const hop = trustedHops > 0 ? forwarded.at(-trustedHops)?.trim() : undefined;
  const network = networkOf(hop || address);
  const key = createHmac('sha256', pepper).update(`client ${network}`).digest('hex').slice(0, 32);
  return { key, share: network.endsWith('/56') ? SHARE_OF_A_56 : 1 };
}

/** An IPv4 address, or the /56 of an IPv6 address. Some proxies write ports and brackets about them. */
export function networkOf(entry: string): string {
  const { bracketed, dotted } = WITH_PORT.exec(entry)?.groups ?? {};
  const address = bracketed ?? dotted ?? entry;
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  // A program on this machine may take either protocol, and the other one the next time.
  if (parsed.range() === 'loopback') return 'loopback';
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/56`).toString()}/56`;
}
