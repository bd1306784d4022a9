import { isIP } from 'node:net';

import ipaddr from 'ipaddr.js';

/** What the connection and the proxies before it say about who is asking. */
interface Caller {
  /** The address that the connection comes from. */
  address: string;
  /** The value of `X-Forwarded-For`. */
  forwarded: string;
}

/**
 * Returns the network of a client. Each proxy of ours appends the address that it was called from, so
 * with `trustedHops` of them that entry from the right is true.
 */
export function clientOf({ address, forwarded }: Caller, trustedHops: number): string {
  const hop = trustedHops > 0 ? forwarded.split(',').at(-trustedHops)?.trim() : undefined;
  return networkOf(hop || address);
}

const WITH_PORT = /^(?:\[(?<bracketed>[^\]]+)\]|(?<dotted>[\d.]+))(?::\d+)?$/;

/**
 * Returns an IPv4 address, or the /56 of an IPv6 address, as the content service does. Some proxies add
 * ports and brackets.
 */
function networkOf(entry: string): string {
  const { bracketed, dotted } = WITH_PORT.exec(entry)?.groups ?? {};
  const address = bracketed ?? dotted ?? entry;
  if (!isIP(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const [a = 0, b = 0, c = 0, d = 0] = parsed.parts;
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}
