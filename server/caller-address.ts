import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The IPv6 prefix that one subscriber gets as a whole. */
const LINE_BITS = 64;
/** Longer than any network address; a proxy may send any text instead. */
const MOST_CHARACTERS = 64;

/**
 * A network address as limits count it: an IPv4 address as it is, also one that is mapped into IPv6; an IPv6 address by its /64, since a
 * single subscriber can use any of 2^64 addresses there. Anything else is counted as the text it is.
 */
export function countedAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip.slice(0, MOST_CHARACTERS);
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString().split('%')[0]}/${LINE_BITS}`)}/${LINE_BITS}`;
}

/** Where a request comes from, as every limit per address counts it. */
export const callerAddress = ({ ip }: Pick<FastifyRequest, 'ip'>): string => countedAddress(ip);

/** A keyed hash of a network address, for storing: equal for equal addresses, and not reversible without SECRET. */
export const addressMark = (secret: string, ip: string): string =>
  createHmac('sha256', secret)
    .update(`address ${countedAddress(ip)}`)
    .digest('base64url');
