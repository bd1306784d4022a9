import { createHmac } from 'node:crypto';

import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';

import type { Client, Service, Variables } from './service';

// Providers give a household anything from a /64 to a /56, so a /56 can be several households.
const SHARE_OF_A_56 = 4;
const WITH_PORT = /^(?:\[(?<bracketed>[^\]]+)\]|(?<dotted>[\d.]+))(?::\d+)?$/;

/** Identifies the client of a request. Logs once if there are more proxies than `TRUSTED_HOPS` says. */
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
 * Returns the client. Each of our proxies appends the address of its caller. So the entry at position `trustedHops`
 * from the right is true, and the caller may have invented every entry before it.
 */
function clientOf(context: Context, trustedHops: number, pepper: string): Client {
  const { address = '' } = getConnInfo(context).remote;
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',');
  const hop = trustedHops > 0 ? forwarded.at(-trustedHops)?.trim() : undefined;
  const network = networkOf(hop || address);
  const key = createHmac('sha256', pepper).update(`client ${network}`).digest('hex').slice(0, 32);
  return { key, share: network.endsWith('/56') ? SHARE_OF_A_56 : 1 };
}

/** Returns the IPv4 address, or the /56 of an IPv6 address. Some proxies add ports and brackets. */
export function networkOf(entry: string): string {
  const { bracketed, dotted } = WITH_PORT.exec(entry)?.groups ?? {};
  const address = bracketed ?? dotted ?? entry;
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  // A program on this machine may use either protocol.
  if (parsed.range() === 'loopback') return 'loopback';
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/56`).toString()}/56`;
}
