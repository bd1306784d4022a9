import { createHmac } from 'node:crypto';

import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';

/**
 * Who is calling, as far as it matters: a key for the caller's network that does not tell its address.
 *
 * Proxies of ours each append the address they were called from, so with `trustedHops` of them that
 * entry from the right is true, and whatever stands before it is the caller's own invention.
 */
export function clientOf(context: Context, trustedHops: number, pepper: string): string {
  const { address = '' } = getConnInfo(context).remote;
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',');
  const hop = trustedHops > 0 ? forwarded.at(-trustedHops)?.trim() : undefined;
  const network = networkOf(hop || address);
  return createHmac('sha256', pepper).update(`client ${network}`).digest('hex').slice(0, 32);
}

/** An IPv4 address, or the /64 that a provider gives to one customer. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}
