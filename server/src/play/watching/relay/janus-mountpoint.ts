import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MachineId } from '@reelfloor/protocol';
import * as z from 'zod/mini';
import { type JanusConnection, type JanusMessage, JanusRefusal } from './janus-connection.ts';

/** Error codes of Janus' streaming plugin. While Janus creates a mountpoint, it is at once one that exists and one that is unknown. */
const codes = { isUnknown: 455, exists: 456 } as const;
/** How often a mountpoint that another node is creating is asked for, and the pause in ms between two times. */
const otherNodes = { tries: 20, pauseMs: 50 } as const;
/** The agent's SRTP cipher suite: AES-CM with 128 bits and an authentication tag of 80 bits (RFC 3711). */
const srtpSuite = 80;
const srtpKeyBytes = 30;
const vp8PayloadType = 96;
/** `mid` of the only media section that a mountpoint offers. */
export const relayedMid = 'v';

const port = z.int().check(z.positive(), z.maximum(65_535));
const mediaSchema = z.array(z.object({ type: z.literal('video'), port, rtcpport: port }));
const infoSchema = z.object({ metadata: z.string().check(z.maxLength(64)), media: mediaSchema });

/** The ports on which a relay (Janus) receives one machine's video, and its SRTP key. */
export interface RelayMountpoint {
  readonly id: string;
  readonly pin: string;
  readonly port: number;
  readonly rtcpPort: number;
  /** SRTP key and salt of the video stream, in base64. */
  readonly srtpKey: string;
}

/** The connection and handle over which mountpoints are created and removed. */
export interface RelayControl {
  readonly connection: JanusConnection;
  readonly handleId: number;
  /** Secret shared by the servers and the relay (Janus). */
  readonly secret: string;
}

/**
 * Opens the machine's Janus mountpoint, and creates it if there is none. Every node derives the same mountpoint id from the machine, and
 * the same secrets from the relay's secret. The SRTP key of each mountpoint is derived from a random number, stored in Janus as its
 * metadata. Throws a `JanusRefusal`.
 */
export const openJanusMountpoint = async (control: RelayControl, machineId: MachineId): Promise<RelayMountpoint> => {
  const { connection, handleId } = control;
  const access = accessTo(control, machineId);
  const number = randomBytes(16).toString('hex');
  const create = () =>
    connection.request(handleId, {
      request: 'create',
      admin_key: control.secret,
      ...{ id: machineId, ...access, metadata: number },
      ...{ type: 'rtp', is_private: true, permanent: false },
      media: [{ type: 'video', mid: relayedMid, port: 0, rtcpport: 0, pt: vp8PayloadType, codec: 'vp8' }],
      srtpsuite: srtpSuite,
      srtpcrypto: srtpKeyOf(control, machineId, number),
    });
  const ask = async (tries: number): Promise<JanusMessage> => {
    await create().catch((error: unknown) => {
      if (!(error instanceof JanusRefusal) || error.code !== codes.exists) throw error;
    });
    try {
      return await connection.request(handleId, { request: 'info', id: machineId, ...access });
    } catch (error) {
      if (!isUnknownMountpointError(error) || tries === otherNodes.tries) throw error;
      await sleep(otherNodes.pauseMs);
      return ask(tries + 1);
    }
  };
  const answered = await ask(1);
  const info = infoSchema.safeParse(answered.plugindata?.data.info);
  const media = info.success ? info.data.media[0] : undefined;
  if (!info.success || !media) throw new JanusRefusal(null, 'what it says of a mountpoint is incomplete');
  return {
    id: machineId,
    pin: access.pin,
    port: media.port,
    rtcpPort: media.rtcpport,
    srtpKey: srtpKeyOf(control, machineId, info.data.metadata),
  };
};

export const closeJanusMountpoint = async (control: RelayControl, machineId: MachineId): Promise<void> => {
  const { secret } = accessTo(control, machineId);
  const removed = { request: 'destroy', id: machineId, secret };
  // Ignore a failure: the mountpoint then stays without a stream, and the next spectator uses it.
  await control.connection.request(control.handleId, removed).catch(() => {});
};

/** Returns true if Janus reports an unknown mountpoint: another node has removed it in the meantime. */
export const isUnknownMountpointError = (error: unknown): boolean =>
  error instanceof JanusRefusal && error.code === codes.isUnknown;

const accessTo = (control: RelayControl, machineId: MachineId) => ({
  secret: derived(control, 'secret', machineId),
  pin: derived(control, 'pin', machineId),
});

const srtpKeyOf = (control: RelayControl, machineId: MachineId, number: string): string =>
  createHmac('sha512', control.secret)
    .update(`srtp ${number} ${machineId}`)
    .digest()
    .subarray(0, srtpKeyBytes)
    .toString('base64');

const derived = ({ secret }: RelayControl, purpose: string, machineId: MachineId): string =>
  createHmac('sha256', secret).update(`${purpose} ${machineId}`).digest('base64url');
