import { beginLink, candidateThroughLink, isThroughLink } from './through-link.ts';

export interface Signalling {
  onCandidate: ((candidate: RTCIceCandidateInit) => void) | null;
  onSound?: ((stream: MediaStream) => void) | null;
  sendCandidate(candidate: RTCIceCandidate): void;
}

export const receiveOnly = (
  video: HTMLVideoElement,
  signalling: Signalling,
  connection = new RTCPeerConnection(),
): { connection: RTCPeerConnection; answered: () => Promise<void> } => {
  beginLink();
  const early: RTCIceCandidateInit[] = [];
  let open = false;
  connection.ontrack = ({ track, receiver }) => {
    receiver.jitterBufferTarget = 0;
    const stream = new MediaStream([track]);
    if (track.kind === 'video') video.srcObject = stream;
    else signalling.onSound?.(stream);
  };
  connection.onicecandidate = ({ candidate }) => {
    if (candidate?.candidate && !isThroughLink()) signalling.sendCandidate(candidate);
  };
  signalling.onCandidate = (candidate) => {
    if (open) void add(candidate);
    else early.push(candidate);
  };
  const add = async (init: RTCIceCandidateInit): Promise<void> => {
    const candidate = await candidateThroughLink(init.candidate ?? '');
    if (candidate !== null) await connection.addIceCandidate({ ...init, candidate });
  };
  /** Adds the candidates that came early. Call after the remote description is set. */
  const answered = async (): Promise<void> => {
    open = true;
    for (const candidate of early.splice(0)) await add(candidate);
  };
  return { connection, answered };
};

export interface Decoding {
  readonly decodeMs: number;
  readonly size: string;
  readonly height: number;
  readonly bytes: number;
  /** Bytes of everything that arrived, sound and headers included. */
  readonly lineBytes: number;
  readonly frames: number;
  readonly received: number;
  /** Sum over all decoded frames, on the codec's own scale. */
  readonly quantizers: number;
  readonly soundSamples: number;
  /** Samples of sound that the browser made up, because they did not arrive in time. */
  readonly concealedSamples: number;
  /** How often the picture was asked for anew. */
  readonly rejoins: number;
}

export const decoding = async (connection: RTCPeerConnection): Promise<Decoding> => {
  const stats = [...(await connection.getStats()).values()];
  const inbound = stats.find((stat) => stat.type === 'inbound-rtp' && stat.kind === 'video');
  const sound = stats.find((stat) => stat.type === 'inbound-rtp' && stat.kind === 'audio');
  return {
    decodeMs: (1000 * inbound.totalDecodeTime) / inbound.framesDecoded,
    size: `${inbound.frameWidth}x${inbound.frameHeight}`,
    bytes: inbound.bytesReceived,
    lineBytes: lineBytesOf(stats),
    height: inbound.frameHeight ?? 0,
    frames: inbound.framesDecoded ?? 0,
    received: inbound.framesReceived ?? 0,
    quantizers: inbound.qpSum ?? 0,
    soundSamples: sound?.totalSamplesReceived ?? 0,
    concealedSamples: sound?.concealedSamples ?? 0,
    rejoins: 0,
  };
};

const counted = [
  'bytes',
  'lineBytes',
  'frames',
  'received',
  'quantizers',
  'soundSamples',
  'concealedSamples',
  'rejoins',
] as const satisfies (keyof Decoding)[];

/** Returns `now` with the counts of earlier connections added. */
export const addCounts = (now: Decoding, earlier: Decoding | null): Decoding => ({
  ...now,
  ...(earlier && Object.fromEntries(counted.map((count) => [count, now[count] + earlier[count]]))),
});

/** Bytes of IPv4 and UDP around each packet. */
const headerBytes = 28;

/** Returns the bytes that arrived over the connection in use. `stats`: the entries of WebRTC's statistics. */
export const lineBytesOf = (
  stats: readonly {
    id: string;
    type: string;
    selectedCandidatePairId?: string;
    bytesReceived?: number;
    packetsReceived?: number;
  }[],
): number => {
  const chosen = stats.find(({ type }) => type === 'transport')?.selectedCandidatePairId;
  const pair = stats.find(({ id }) => id === chosen);
  return (pair?.bytesReceived ?? 0) + headerBytes * (pair?.packetsReceived ?? 0);
};

export const within = async <T>(limitMs: number, what: string, work: Promise<T>): Promise<T> => {
  let timer = 0;
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error(`${what}: nothing after ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    window.clearTimeout(timer);
  }
};
