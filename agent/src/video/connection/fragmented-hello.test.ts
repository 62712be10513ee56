import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { ViewerId } from '@reelfloor/protocol';
import * as rtc from 'node-datachannel';
import { expect, it, onTestFinished, vi } from 'vitest';
import { acceptPictureOffer } from './accept-picture-offer.ts';
import { Viewer } from './viewer.ts';

const waiting = { timeout: 20_000 };
const handshake = 22;
const [clientHello, serverHello] = [1, 2];
const recordHeaderBytes = 13;
const messageHeaderBytes = 12;

/** Returns the DTLS records of a datagram (RFC 6347, 4.1); none for STUN and SRTP. */
const recordsOf = (datagram: Buffer): Buffer[] => {
  const records: Buffer[] = [];
  for (let from = 0; from + recordHeaderBytes < datagram.length; ) {
    const type = datagram.readUInt8(from);
    if (type < 20 || type > 63) return [];
    const until = from + recordHeaderBytes + datagram.readUInt16BE(from + 11);
    records.push(datagram.subarray(from, until));
    from = until;
  }
  return records;
};

const isMessage = (record: Buffer, kind: number): boolean =>
  record.readUInt8(0) === handshake && record.readUInt16BE(3) === 0 && record.readUInt8(recordHeaderBytes) === kind;

/** Splits the record of a whole handshake message into records with fragments of it (RFC 6347, 4.2.3). */
const fragmentsOf = (record: Buffer, bytesEach: number): Buffer[] => {
  const message = record.subarray(recordHeaderBytes);
  const body = message.subarray(messageHeaderBytes);
  return Array.from({ length: Math.ceil(body.length / bytesEach) }, (_, index) => {
    const part = body.subarray(index * bytesEach, (index + 1) * bytesEach);
    const header = Buffer.from(message.subarray(0, messageHeaderBytes));
    header.writeUIntBE(index * bytesEach, 6, 3);
    header.writeUIntBE(part.length, 9, 3);
    return withLength(Buffer.concat([record.subarray(0, recordHeaderBytes), header, part]));
  });
};

/** Adds an extension that no server knows to the record of a hello, as long as a post-quantum key share. */
const enlarged = (hello: Buffer, bytes: number): Buffer => {
  const extension = Buffer.alloc(4 + bytes, 0x5a);
  extension.writeUInt16BE(0x4a4a, 0);
  extension.writeUInt16BE(bytes, 2);
  const larger = withLength(Buffer.concat([hello, extension]));
  const bodyBytes = larger.length - recordHeaderBytes - messageHeaderBytes;
  larger.writeUIntBE(bodyBytes, recordHeaderBytes + 1, 3);
  larger.writeUIntBE(bodyBytes, recordHeaderBytes + 9, 3);
  let at = recordHeaderBytes + messageHeaderBytes + 34;
  for (const lengthBytes of [1, 1, 2, 1]) at += lengthBytes + hello.readUIntBE(at, lengthBytes);
  larger.writeUInt16BE(hello.readUInt16BE(at) + extension.length, at);
  return larger;
};

const withLength = (record: Buffer): Buffer => {
  record.writeUInt16BE(record.length - recordHeaderBytes, 11);
  return record;
};

/** Carries packets between a page and the agent. `split` returns the records in which the page's hello goes on, each in its own datagram. */
class HelloSplitter {
  readonly #socket: Socket = createSocket('udp4');
  readonly #split: (hello: Buffer) => readonly Buffer[];
  #agent: { readonly address: string; readonly port: number } | null = null;
  #page: RemoteInfo | null = null;
  /** Number of the page's next record: those of the first epoch are not sealed, and get new ones for their fragments. */
  #number = 0;
  hellos = 0;
  serverHellos = 0;

  constructor(split: (hello: Buffer) => readonly Buffer[]) {
    this.#split = split;
    this.#socket.on('message', (datagram, from) => {
      if (from.port === this.#agent?.port) this.#toPage(datagram);
      else this.#toAgent(datagram, from);
    });
    onTestFinished(() => void this.#socket.close());
  }

  /** Returns the candidate that stands in for the agent's. */
  async standInFor(candidate: string): Promise<string | null> {
    const [, address = '', port = ''] = / (\d+\.\d+\.\d+\.\d+) (\d+) typ host/.exec(candidate) ?? [];
    if (this.#agent || !address) return null;
    this.#agent = { address, port: Number(port) };
    this.#socket.bind(0, address);
    await once(this.#socket, 'listening');
    return candidate.replace(` ${address} ${port} `, ` ${address} ${this.#socket.address().port} `);
  }

  #toPage(datagram: Buffer): void {
    this.serverHellos += recordsOf(datagram).filter((record) => isMessage(record, serverHello)).length;
    if (this.#page) this.#socket.send(datagram, this.#page.port, this.#page.address);
  }

  #toAgent(datagram: Buffer, from: RemoteInfo): void {
    this.#page = from;
    const records = recordsOf(datagram);
    if (records.length === 0) return this.#send(datagram);
    for (const record of records) {
      const isHello = isMessage(record, clientHello);
      if (isHello) this.hellos += 1;
      for (const part of isHello ? this.#split(record) : [record]) {
        if (part.readUInt16BE(3) === 0) part.writeUIntBE(this.#number++, 5, 6);
        this.#send(part);
      }
    }
  }

  #send(datagram: Buffer): void {
    if (this.#agent) this.#socket.send(datagram, this.#agent.port, this.#agent.address);
  }
}

/** Connects a page that begins DTLS, as Firefox does, by way of `splitter`. Returns how often its track has opened at the agent. */
const connectBy = async (splitter: HelloSplitter): Promise<{ opened: number }> => {
  const page = new rtc.PeerConnection('page', { iceServers: [], disableAutoNegotiation: true });
  onTestFinished(() => page.close());
  const described = Promise.withResolvers<string>();
  page.onLocalDescription((sdp) => described.resolve(sdp));
  const picture = new rtc.Video('0', 'RecvOnly');
  picture.addH264Codec(102, 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1');
  const track = page.addTrack(picture);
  onTestFinished(() => track.close());
  page.setLocalDescription('offer');
  const offer = (await described.promise).replace('a=setup:actpass', 'a=setup:active');
  const accepted = acceptPictureOffer(offer, () => false);
  if (!accepted.ok) throw new Error(JSON.stringify(accepted.refusal));
  const seen = { opened: 0 };
  const answered = Promise.withResolvers<void>();
  const viewer = new Viewer({
    viewerId: 'viewer-split' as ViewerId,
    generation: 1,
    payloads: accepted.value.payloads,
    offer: accepted.value.sdp,
    iceServers: [],
    events: {
      onOpen: () => {
        seen.opened += 1;
      },
      onKeyFrameWanted() {},
      onCandidate: async (candidate, mid) => {
        const standIn = await splitter.standInFor(candidate);
        await answered.promise;
        if (standIn) page.addRemoteCandidate(standIn, mid);
      },
      onLost() {},
    },
  });
  onTestFinished(() => viewer.close());
  const answer = await viewer.answer();
  page.setRemoteDescription(answer.replaceAll(/a=candidate:.*\r\n/g, ''), 'answer');
  answered.resolve();
  return seen;
};

it.each([
  ['in order', (parts: readonly Buffer[]) => parts],
  ['in the other order', (parts: readonly Buffer[]) => parts.toReversed()],
  ['twice each', (parts: readonly Buffer[]) => parts.flatMap((part) => [part, Buffer.from(part)])],
])('a page may send the fragments of its DTLS hello %s', { timeout: 40_000 }, async (_, arranged) => {
  let sent = 0;
  const splitter = new HelloSplitter((hello) => {
    const parts = fragmentsOf(hello, 60);
    sent = parts.length;
    return arranged(parts);
  });
  const seen = await connectBy(splitter);
  await vi.waitFor(() => expect(seen.opened).toBe(1), waiting);
  expect(splitter.hellos).toBeGreaterThan(0);
  expect(sent).toBeGreaterThan(2);
});

it('a hello of more than one datagram, with a post-quantum key share, is answered', { timeout: 40_000 }, async () => {
  const lengths: number[] = [];
  const splitter = new HelloSplitter((hello) => {
    const parts = fragmentsOf(enlarged(hello, 1_216), 1_150);
    lengths.push(...parts.map(({ length }) => length));
    return parts;
  });
  await connectBy(splitter);
  // The page itself knows nothing of the larger hello, so the handshake cannot end.
  await vi.waitFor(() => expect(splitter.serverHellos).toBeGreaterThan(0), waiting);
  expect(lengths.length).toBeGreaterThan(1);
});

it('a hello of which a fragment is lost is answered after the page has repeated it', { timeout: 40_000 }, async () => {
  const splitter = new HelloSplitter((hello) => fragmentsOf(hello, 60).slice(splitter.hellos > 1 ? 0 : 1));
  const seen = await connectBy(splitter);
  await vi.waitFor(() => expect(seen.opened).toBe(1), waiting);
  expect(splitter.hellos).toBeGreaterThan(1);
});
