import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The part of an IPv6 address that one line is given as a whole: whoever has one address has all of these. */
const LINE_BITS = 64;
/** Longer than any address; a proxy may put any text in its place. */
const MOST_CHARACTERS = 64;

/**
 * A network address as limits count it: an IPv4 address as it is, also one that is mapped into IPv6; an IPv6 address by its /64, since a
 * single line can take any of 2^64 addresses there. What is no address is counted as the text it is.
 */
export function countedAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip.slice(0, MOST_CHARACTERS);
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString().split('%')[0]}/${LINE_BITS}`)}/${LINE_BITS}`;
}

/** Where a request comes from, as every limit per address counts it. */
export const callerAddress = ({ ip }: Pick<FastifyRequest, 'ip'>): string => countedAddress(ip);

/** What stands for an address where it is stored: the same address gives the same mark, and nobody without SECRET can tell it from that. */
export const addressMark = (secret: string, ip: string): string =>
  createHmac('sha256', secret)
    .update(`address ${countedAddress(ip)}`)
    .digest('base64url');
