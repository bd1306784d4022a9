import { isIP } from 'node:net';

import ipaddr from 'ipaddr.js';

/** The origin of a request, from the connection and from the proxies before it. */
interface Caller {
  /** The address that the connection comes from. */
  address: string;
  /** The value of `X-Forwarded-For`. */
  forwarded: string;
}

/**
 * Returns the network of a client. Each of our proxies appends the address of its caller, so with `trustedHops`
 * proxies the entry at that place from the right is reliable.
 */
export function clientOf({ address, forwarded }: Caller, trustedHops: number): string {
  const hop = trustedHops > 0 ? forwarded.split(',').at(-trustedHops)?.trim() : undefined;
  return networkOf(hop || address);
}

const WITH_PORT = /^(?:\[(?<bracketed>[^\]]+)\]|(?<dotted>[\d.]+))(?::\d+)?$/;

/**
 * Returns an IPv4 address, or the /56 of an IPv6 address. Some proxies add ports and brackets. A program on this
 * machine may use either protocol.
 */
function networkOf(entry: string): string {
  const { bracketed, dotted } = WITH_PORT.exec(entry)?.groups ?? {};
  const address = bracketed ?? dotted ?? entry;
  if (!isIP(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  if (parsed.range() === 'loopback') return '127.0.0.1';
  const [a = 0, b = 0, c = 0, d = 0] = parsed.parts;
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}
