import { createHash } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { AddressRanges } from '../../../platform/access/client-address.ts';
import { buildIceServersForPlayer, type RelaySettings } from '../../../play/seats/connection/ice-servers.ts';
import { createFaultFinding, createOkFinding, createWarningFinding, type DoctorFinding } from '../doctor-finding.ts';
import {
  decodeStunXorAddress,
  encodeStunRequest,
  encodeStunXorAddress,
  parseStunResponse,
  readStunMessageLength,
  type StunAttribute,
  type StunResponse,
  stunAttributeTypes,
  stunMessageTypes,
} from './stun-message.ts';

const answerMs = 4_000;
/** Retransmission interval of a STUN request over UDP in ms, because datagrams can be lost. */
const againMs = 500;

/** A connection to a STUN or TURN server for requests sent one after the other. */
interface RelayLine {
  ask(request: Buffer): Promise<StunResponse>;
  close(): void;
}

/** Opens a connection to a STUN or TURN server. Rejects with an error that says what failed. */
const openRelayLine = async ({ host, port, line }: RelayAddress): Promise<RelayLine> => {
  if (line === 'dtls') throw new Error('TURN over DTLS cannot be tried from here');
  if (line === 'udp') return openDatagrams(host, port);
  const socket =
    line === 'tls'
      ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) })
      : connect({ host, port });
  socket.setTimeout(answerMs, () => socket.destroy(new Error('it does not answer')));
  await once(socket, line === 'tls' ? 'secureConnect' : 'connect');
  return streamLine(socket);
};

const openDatagrams = async (host: string, port: number): Promise<RelayLine> => {
  const { address, family } = await lookup(host);
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  socket.connect(port, address);
  await once(socket, 'connect');
  return {
    ask: (request) =>
      answerTo(request, (receive, fail) => {
        const send = () => socket.send(request);
        socket.on('message', receive).on('error', fail);
        const again = setInterval(send, againMs);
        send();
        return () => {
          clearInterval(again);
          socket.off('message', receive).off('error', fail);
        };
      }),
    close: () => socket.close(),
  };
};

const streamLine = (socket: Socket): RelayLine => ({
  ask: (request) =>
    answerTo(request, (receive, fail) => {
      let come = Buffer.alloc(0);
      const onData = (chunk: Buffer) => {
        come = Buffer.concat([come, chunk]);
        const length = readStunMessageLength(come);
        if (length === null || come.length < length) return;
        receive(come.subarray(0, length));
        come = come.subarray(length);
      };
      const onClose = () => fail(new Error('it closed the connection'));
      socket.on('data', onData).on('error', fail).on('close', onClose);
      socket.write(request);
      return () => socket.off('data', onData).off('error', fail).off('close', onClose);
    }),
  close: () => socket.destroy(),
});

type Listen = (receive: (message: Buffer) => void, fail: (error: Error) => void) => () => void;

/** Resolves with the response to a STUN request. `listen` sends the request and returns a function that stops listening. */
const answerTo = async (request: Buffer, listen: Listen): Promise<StunResponse> => {
  let stop = (): void => {};
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<StunResponse>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('it does not answer')), answerMs);
      const receive = (message: Buffer) => {
        const answer = parseStunResponse(message, request);
        if (answer) resolve(answer);
      };
      stop = listen(receive, reject);
    });
  } finally {
    clearTimeout(timer);
    stop();
  }
};

/** A parsed URL of a STUN or TURN server from `TURN_URLS`. */
interface RelayAddress {
  readonly url: string;
  readonly isRelay: boolean;
  readonly host: string;
  readonly port: number;
  /** `dtls` is TURN over DTLS, which is rarely used. */
  readonly line: 'udp' | 'tcp' | 'tls' | 'dtls';
}

const form = /^(stun|turn)(s?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/;

/** Parses a STUN or TURN URL (RFC 7064, RFC 7065); null if the text is not one. */
const readRelayAddress = (url: string): RelayAddress | null => {
  const [, kind, secure, host = '', port, transport] = form.exec(url) ?? [];
  if (kind === undefined) return null;
  const isSecure = secure === 's';
  const isUdp = (transport ?? (isSecure ? 'tcp' : 'udp')) === 'udp';
  return {
    url,
    isRelay: kind === 'turn',
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port ?? (isSecure ? 5349 : 3478)),
    line: isSecure ? (isUdp ? 'dtls' : 'tls') : isUdp ? 'udp' : 'tcp',
  };
};

const innerRanges = new AddressRanges([
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
]);

/** Opens an allocation at each TURN relay with a credential like those of players, and releases it at once. */
export const checkTurnRelays = async (relays: RelaySettings): Promise<readonly DoctorFinding[]> => {
  if (!relays.urls.some((url) => url.startsWith('turn')))
    return [
      createWarningFinding(
        'There is no relay, so players behind closed networks see no picture.',
        'Run coturn (deploy/turnserver.conf) and set TURN_URLS and TURN_SECRET',
      ),
    ];
  const server = buildIceServersForPlayer(relays, 'doctor', Date.now()).find(({ credential }) => credential);
  const credential = { username: server?.username ?? '', password: server?.credential ?? '' };
  return Promise.all(relays.urls.map((url) => checkOne(readRelayAddress(url), url, credential)));
};

const checkOne = async (address: RelayAddress | null, url: string, credential: Credential): Promise<DoctorFinding> => {
  if (address === null)
    return createFaultFinding(`${url} in TURN_URLS cannot be read.`, 'Write turn:relay.example:3478');
  if (address.line === 'dtls')
    return createWarningFinding(`${url} is TURN over DTLS, which cannot be tried from here.`, 'Try it in a browser');
  let line: RelayLine | null = null;
  try {
    line = await openRelayLine(address);
    if (address.isRelay) return judge(url, await tryAllocation(line, credential));
    return (await tryBinding(line))
      ? createOkFinding(`${url} answers.`)
      : createFaultFinding(`${url} answers, but not as a STUN server.`, 'Correct TURN_URLS');
  } catch (error) {
    return createFaultFinding(
      `${url} cannot be reached: ${error instanceof Error ? error.message : String(error)}.`,
      'Start the relay, and let its port through the firewall',
    );
  } finally {
    line?.close();
  }
};

const judge = (url: string, allocation: Allocation): DoctorFinding => {
  switch (allocation.kind) {
    case 'wrongSecret':
      return createFaultFinding(
        `${url} refuses a credential made from TURN_SECRET.`,
        'Set TURN_SECRET to its static-auth-secret (with use-auth-secret), and set both clocks right',
      );
    case 'open':
      return createFaultFinding(
        `${url} relays for everybody, without a credential.`,
        'Set use-auth-secret and static-auth-secret in turnserver.conf',
      );
    case 'refused':
      return createFaultFinding(
        `${url} gives no allocation (error ${allocation.errorCode ?? 'without a number'}).`,
        'Look into its log: 486 is its quota, 508 that no port is left',
      );
    case 'allocated':
      return judgeAllocated(url, allocation);
  }
};

const judgeAllocated = (
  url: string,
  { relayed, reachesInside }: Extract<Allocation, { kind: 'allocated' }>,
): DoctorFinding => {
  if (reachesInside.length > 0)
    return createWarningFinding(
      `${url} relays, and would also send into inner networks (${reachesInside.join(', ')}).`,
      'Deny them (denied-peer-ip), as deploy/turnserver.conf does',
    );
  if (innerRanges.has(relayed))
    return createWarningFinding(
      `${url} relays from ${relayed}, which nobody outside reaches.`,
      'Set external-ip in turnserver.conf to the address that players reach',
    );
  return createOkFinding(`${url} relays from ${relayed}, for those who have a credential of this server.`);
};

const udp = Buffer.from([17, 0, 0, 0]);
const unauthorised = 401;
const staleNonce = 438;

/** Addresses in private networks to which a public relay must not forward. */
const innerAddresses = ['127.0.0.1', '10.255.255.254', '172.31.255.254', '192.168.255.254', '169.254.169.254'];

type Allocation =
  | { readonly kind: 'allocated'; readonly relayed: string; readonly reachesInside: readonly string[] }
  | { readonly kind: 'wrongSecret' }
  /** `open`: the TURN relay requires no credential, or only one of another kind than ours. */
  | { readonly kind: 'open' }
  | { readonly kind: 'refused'; readonly errorCode: number | null };

interface Credential {
  readonly username: string;
  readonly password: string;
}

/** Returns whether the STUN server responds to a binding request. */
const tryBinding = async (line: RelayLine): Promise<boolean> =>
  (await line.ask(encodeStunRequest(stunMessageTypes.binding, [], null))).isSuccess;

/**
 * Opens an allocation at a TURN relay as a browser does (RFC 8656, 7), tests to which private networks the relay would forward, and
 * releases the allocation at once.
 */
const tryAllocation = async (line: RelayLine, { username, password }: Credential): Promise<Allocation> => {
  const transport: StunAttribute = { type: stunAttributeTypes.requestedTransport, value: udp };
  const first = await line.ask(encodeStunRequest(stunMessageTypes.allocate, [transport], null));
  if (first.isSuccess) return { kind: 'open' };
  const realm = first.attributes.get(stunAttributeTypes.realm);
  if (first.errorCode !== unauthorised || realm === undefined) return { kind: 'refused', errorCode: first.errorCode };
  // Compute the key of a long-term TURN credential (RFC 8489, 9.2.2).
  const key = createHash('md5').update(`${username}:${realm.toString()}:${password}`).digest();
  let nonce = first.attributes.get(stunAttributeTypes.nonce) ?? Buffer.alloc(0);
  const ask = async (type: number, list: readonly StunAttribute[]): Promise<StunResponse> => {
    const proof = (): StunAttribute[] => [
      { type: stunAttributeTypes.username, value: Buffer.from(username) },
      { type: stunAttributeTypes.realm, value: realm },
      { type: stunAttributeTypes.nonce, value: nonce },
    ];
    const answer = await line.ask(encodeStunRequest(type, [...list, ...proof()], key));
    if (answer.errorCode !== staleNonce) return answer;
    nonce = answer.attributes.get(stunAttributeTypes.nonce) ?? nonce;
    return line.ask(encodeStunRequest(type, [...list, ...proof()], key));
  };
  const allocated = await ask(stunMessageTypes.allocate, [transport]);
  if (allocated.errorCode === unauthorised) return { kind: 'wrongSecret' };
  if (!allocated.isSuccess) return { kind: 'refused', errorCode: allocated.errorCode };
  const reachesInside: string[] = [];
  for (const address of innerAddresses) {
    const peer = { type: stunAttributeTypes.xorPeerAddress, value: encodeStunXorAddress(address, 9) };
    if ((await ask(stunMessageTypes.createPermission, [peer])).isSuccess) reachesInside.push(address);
  }
  await ask(stunMessageTypes.refresh, [{ type: stunAttributeTypes.lifetime, value: Buffer.alloc(4) }]);
  const relayed =
    decodeStunXorAddress(allocated.attributes.get(stunAttributeTypes.xorRelayedAddress)) ?? 'an IPv6 address';
  return { kind: 'allocated', relayed, reachesInside };
};
