import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { keyedHash } from './keyed-hash.ts';

const LINE_BITS = 64;
/** Limit, because a proxy may send any text as an address. */
const MOST_CHARACTERS = 64;

/** Groups IPv6 addresses by /64, since one subscriber has all of that. */
export function countedAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip.slice(0, MOST_CHARACTERS);
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString().split('%')[0]}/${LINE_BITS}`)}/${LINE_BITS}`;
}

export const callerAddress = ({ ip }: Pick<FastifyRequest, 'ip'>): string => countedAddress(ip);

/** Keyed hash of the address, for storage. */
export const addressMark = (secret: string, ip: string): string =>
  keyedHash(secret, `address ${countedAddress(ip)}`);
