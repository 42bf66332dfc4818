import { describe, expect, test } from 'vitest';
import { countedAddress } from './caller-address.ts';

describe('an address is counted', () => {
  test('as it is when it is IPv4, also mapped into IPv6', () => {
    expect(['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107'].map(countedAddress)).toEqual(
      Array(3).fill('203.0.113.7'),
    );
  });

  test('by its /64 when it is IPv6, however it is written', () => {
    for (const ip of [
      '2001:db8:1:2::1',
      '2001:DB8:1:2:ffff:ffff:ffff:ffff',
      '2001:0db8:0001:0002:0:0:0:9',
    ])
      expect(countedAddress(ip)).toBe('2001:db8:1:2::/64');
    expect(countedAddress('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
    expect(countedAddress('::1')).toBe('::/64');
    expect(countedAddress('fe80::1%eth0')).toBe('fe80::/64');
  });

  test('as one caller whatever of 10,000 addresses of a line is used', () => {
    const line = Array.from(
      { length: 10_000 },
      (_, n) => `2001:db8:1:2:${n.toString(16)}::${(n * 7919).toString(16).slice(-4)}`,
    );
    expect(new Set(line.map(countedAddress)).size).toBe(1);
  });

  test('as a text when it is none, of bounded length', () => {
    expect([
      countedAddress('unknown'),
      countedAddress(''),
      countedAddress('x'.repeat(500)).length,
    ]).toEqual(['unknown', '', 64]);
  });
});
