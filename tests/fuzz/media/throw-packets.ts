import { createSocket, type Socket } from 'node:dgram';
import type { Dice } from '../dice.ts';

const magicCookie = 0x2112a442;

const bytesOf = (dice: Dice, length: number): Buffer => Buffer.from(Array.from({ length }, () => dice.roll(256)));

/** Returns a STUN message (RFC 8489). Types and lengths of the attributes are random; a length may be wrong. */
const anyStun = (dice: Dice): Buffer => {
  const attributes = Array.from({ length: dice.roll(6) }, () => {
    const value = bytesOf(dice, dice.roll(40));
    const head = Buffer.alloc(4);
    head.writeUInt16BE(dice.pick([6, 8, 0x20, 0x24, 0x25, 0x802a, 0x8028, dice.roll(65_536)]), 0);
    head.writeUInt16BE(dice.oneIn(4) ? dice.roll(65_536) : value.length, 2);
    return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
  });
  const body = Buffer.concat(attributes);
  const head = Buffer.alloc(20);
  head.writeUInt16BE(dice.pick([1, 0x101, 0x111, 0x11, 3, dice.roll(16_384)]), 0);
  head.writeUInt16BE(dice.oneIn(5) ? dice.roll(65_536) : body.length, 2);
  head.writeUInt32BE(magicCookie, 4);
  bytesOf(dice, 12).copy(head, 8);
  return Buffer.concat([head, body]);
};

/** Returns a datagram that begins like a DTLS handshake (RFC 6347). */
const anyDtls = (dice: Dice): Buffer => {
  const body = bytesOf(dice, dice.roll(300));
  const head = Buffer.alloc(13);
  head.writeUInt8(dice.pick([20, 21, 22, 23]), 0);
  head.writeUInt16BE(dice.pick([0xfeff, 0xfefd, 0x0100]), 1);
  head.writeUInt16BE(dice.oneIn(4) ? dice.roll(65_536) : body.length, 11);
  return Buffer.concat([head, body]);
};

export class PacketThrower {
  readonly #socket: Socket = createSocket('udp4');
  thrown = 0;

  constructor() {
    this.#socket.on('error', () => {});
    this.#socket.unref();
  }

  throwAt(port: number, dice: Dice): void {
    const packet = dice.pick([anyStun, anyDtls, (own: Dice) => bytesOf(own, own.roll(1400))])(dice);
    this.thrown++;
    this.#socket.send(packet, port, '127.0.0.1', () => {});
  }

  close(): void {
    this.#socket.close();
  }
}

/** Returns an RTCP report (RFC 3550) as from a connected viewer, with random type, count and length. */
export const anyRtcp = (dice: Dice): Buffer => {
  const body = bytesOf(dice, 4 * dice.roll(20));
  const head = Buffer.alloc(4);
  head.writeUInt8(0x80 | dice.roll(32), 0);
  head.writeUInt8(dice.pick([200, 201, 202, 203, 204, 205, 205, 206, 206, 207]), 1);
  head.writeUInt16BE(dice.oneIn(3) ? dice.roll(65_536) : body.length / 4, 2);
  return Buffer.concat([head, body]);
};
