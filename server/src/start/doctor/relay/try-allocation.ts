import { createHash } from 'node:crypto';
import type { RelayLine } from './relay-line.ts';
import {
  type Attribute,
  attributes,
  readXorAddress,
  type StunAnswer,
  stunTypes,
  writeRequest,
  xorAddress,
} from './stun-message.ts';

const udp = Buffer.from([17, 0, 0, 0]);
const unauthorised = 401;
const staleNonce = 438;

/** Addresses inside networks that a relay on the Internet must not reach for strangers. */
const innerAddresses = [
  '127.0.0.1',
  '10.255.255.254',
  '172.31.255.254',
  '192.168.255.254',
  '169.254.169.254',
];

export type Allocation =
  | { readonly kind: 'allocated'; readonly relayed: string; readonly reachesInside: readonly string[] }
  | { readonly kind: 'wrongSecret' }
  /** It asks for no credential, or only for another kind. */
  | { readonly kind: 'open' }
  | { readonly kind: 'refused'; readonly errorCode: number | null };

export interface Credential {
  readonly username: string;
  readonly password: string;
}

/** Returns whether the server answers a binding request, as a STUN server does. */
export const tryBinding = async (line: RelayLine): Promise<boolean> =>
  (await line.ask(writeRequest(stunTypes.binding, [], null))).isSuccess;

/**
 * Opens an allocation as a player's browser does (RFC 8656, 7), asks into which inner networks it would send, and gives it
 * back at once.
 */
export const tryAllocation = async (
  line: RelayLine,
  { username, password }: Credential,
): Promise<Allocation> => {
  const transport: Attribute = { type: attributes.requestedTransport, value: udp };
  const first = await line.ask(writeRequest(stunTypes.allocate, [transport], null));
  if (first.isSuccess) return { kind: 'open' };
  const realm = first.attributes.get(attributes.realm);
  if (first.errorCode !== unauthorised || realm === undefined)
    return { kind: 'refused', errorCode: first.errorCode };
  // RFC 8489, 9.2.2: the key of a long-term credential.
  const key = createHash('md5').update(`${username}:${realm.toString()}:${password}`).digest();
  let nonce = first.attributes.get(attributes.nonce) ?? Buffer.alloc(0);
  const ask = async (type: number, list: readonly Attribute[]): Promise<StunAnswer> => {
    const proof = (): Attribute[] => [
      { type: attributes.username, value: Buffer.from(username) },
      { type: attributes.realm, value: realm },
      { type: attributes.nonce, value: nonce },
    ];
    const answer = await line.ask(writeRequest(type, [...list, ...proof()], key));
    if (answer.errorCode !== staleNonce) return answer;
    nonce = answer.attributes.get(attributes.nonce) ?? nonce;
    return line.ask(writeRequest(type, [...list, ...proof()], key));
  };
  const allocated = await ask(stunTypes.allocate, [transport]);
  if (allocated.errorCode === unauthorised) return { kind: 'wrongSecret' };
  if (!allocated.isSuccess) return { kind: 'refused', errorCode: allocated.errorCode };
  const reachesInside: string[] = [];
  for (const address of innerAddresses) {
    const peer = { type: attributes.xorPeerAddress, value: xorAddress(address, 9) };
    if ((await ask(stunTypes.createPermission, [peer])).isSuccess) reachesInside.push(address);
  }
  await ask(stunTypes.refresh, [{ type: attributes.lifetime, value: Buffer.alloc(4) }]);
  const relayed = readXorAddress(allocated.attributes.get(attributes.xorRelayedAddress)) ?? 'an IPv6 address';
  return { kind: 'allocated', relayed, reachesInside };
};
