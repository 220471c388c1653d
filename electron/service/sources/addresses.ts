/**
 * Which addresses a `url` source may access. Anyone with a key can make the service fetch a URL, so
 * it must not give access to the local network (SSRF): only global unicast addresses are allowed,
 * by the special-purpose registries of IANA (RFC 6890); cloud metadata services are in the
 * link-local ranges. IPv6 forms that embed an IPv4 address are checked by that address or rejected.
 */
import { BlockList, isIP } from 'node:net';

const REFUSED_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
];

/** Within 2000::/3, the only global range. */
const REFUSED_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23], // protocol assignments, Teredo
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['3fff::', 20], // documentation
];

const refused = new BlockList();
for (const [net, prefix] of REFUSED_V4) refused.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of REFUSED_V6) refused.addSubnet(net, prefix, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** The IPv4 address inside of ::ffff:a.b.c.d, in any notation; null if there is none. */
function mappedV4(address: string): string | null {
  // The URL parser writes IPv6 in its canonical form.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const hex = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (!hex) return null;
  const [high, low] = [Number.parseInt(hex[1] ?? '', 16), Number.parseInt(hex[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** `address` is an IP address without brackets or zone. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused.check(address, 'ipv4');
    case 6: {
      const mapped = mappedV4(address);
      if (mapped) return !refused.check(mapped, 'ipv4');
      return global6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
    }
    default:
      return false;
  }
}
