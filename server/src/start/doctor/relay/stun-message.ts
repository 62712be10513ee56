import { createHmac, randomBytes } from 'node:crypto';
import { isIPv4 } from 'node:net';

/** The STUN and TURN message types that an allocation needs (RFC 8489; RFC 8656). */
export const stunMessageTypes = {
  binding: 0x0001,
  allocate: 0x0003,
  refresh: 0x0004,
  createPermission: 0x0008,
} as const;

export const stunAttributeTypes = {
  username: 0x0006,
  messageIntegrity: 0x0008,
  errorCode: 0x0009,
  lifetime: 0x000d,
  xorPeerAddress: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  xorRelayedAddress: 0x0016,
  requestedTransport: 0x0019,
  xorMappedAddress: 0x0020,
} as const;

const cookie = 0x2112a442;
const headerBytes = 20;
const integrityBytes = 24;
const classMask = 0x0110;
const successClass = 0x0100;

export interface StunAttribute {
  readonly type: number;
  readonly value: Buffer;
}

export interface StunResponse {
  readonly isSuccess: boolean;
  /** STUN error code, such as 401; null for a success. */
  readonly errorCode: number | null;
  readonly attributes: ReadonlyMap<number, Buffer>;
}

/** Encodes a STUN request. With a key it ends with MESSAGE-INTEGRITY (RFC 8489, 14.5). */
export const encodeStunRequest = (type: number, list: readonly StunAttribute[], key: Buffer | null): Buffer => {
  const parts = list.map(writeAttribute);
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16BE(type, 0);
  header.writeUInt16BE(body.length + (key ? integrityBytes : 0), 2);
  header.writeUInt32BE(cookie, 4);
  randomBytes(12).copy(header, 8);
  const message = Buffer.concat([header, body]);
  if (key === null) return message;
  const value = createHmac('sha1', key).update(message).digest();
  return Buffer.concat([message, writeAttribute({ type: stunAttributeTypes.messageIntegrity, value })]);
};

/** Parses the response to a STUN request; null for any other message. */
export const parseStunResponse = (message: Buffer, request: Buffer): StunResponse | null => {
  if (message.length < headerBytes || message.readUInt32BE(4) !== cookie) return null;
  const type = message.readUInt16BE(0);
  const isAnswer = (type & ~classMask) === request.readUInt16BE(0) && (type & successClass) !== 0;
  if (!isAnswer || !message.subarray(8, headerBytes).equals(request.subarray(8, headerBytes))) return null;
  const found = new Map<number, Buffer>();
  const end = Math.min(message.length, headerBytes + message.readUInt16BE(2));
  for (let at = headerBytes; at + 4 <= end; ) {
    const length = message.readUInt16BE(at + 2);
    const value = message.subarray(at + 4, at + 4 + length);
    if (!found.has(message.readUInt16BE(at))) found.set(message.readUInt16BE(at), value);
    at += 4 + 4 * Math.ceil(length / 4);
  }
  const error = found.get(stunAttributeTypes.errorCode);
  return {
    isSuccess: (type & classMask) === successClass,
    errorCode: error && error.length >= 4 ? 100 * (error.readUInt8(2) & 7) + error.readUInt8(3) : null,
    attributes: found,
  };
};

/** Returns the length in bytes of the STUN message that begins here; null if its header is incomplete. */
export const readStunMessageLength = (start: Buffer): number | null =>
  start.length < headerBytes ? null : headerBytes + start.readUInt16BE(2);

/** Encodes an IPv4 address and port as the value of XOR-PEER-ADDRESS (RFC 8489, 14.2). */
export const encodeStunXorAddress = (address: string, port: number): Buffer => {
  if (!isIPv4(address)) throw new RangeError(`${address} is no IPv4 address`);
  const value = Buffer.alloc(8);
  value.writeUInt8(1, 1);
  value.writeUInt16BE(port ^ (cookie >>> 16), 2);
  const bytes = address.split('.').map(Number);
  const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
  value.writeUInt32BE((number ^ cookie) >>> 0, 4);
  return value;
};

/** Parses the IPv4 address in a STUN attribute XOR-…; null for another address family. */
export const decodeStunXorAddress = (value: Buffer | undefined): string | null => {
  if (value === undefined || value.length < 8 || value.readUInt8(1) !== 1) return null;
  const number = (value.readUInt32BE(4) ^ cookie) >>> 0;
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');
};

const writeAttribute = ({ type, value }: StunAttribute): Buffer => {
  const padded = Buffer.alloc(4 + 4 * Math.ceil(value.length / 4));
  padded.writeUInt16BE(type, 0);
  padded.writeUInt16BE(value.length, 2);
  value.copy(padded, 4);
  return padded;
};
