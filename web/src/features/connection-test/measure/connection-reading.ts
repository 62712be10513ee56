/** Snapshot of the WebRTC statistics of the page's connection. Sums count from the start of the connection. */
export interface ConnectionReading {
  readonly atMs: number;
  /** Bytes received, including UDP and IP headers if the browser counts packets. */
  readonly bytes: number;
  readonly packets: number;
  readonly lost: number;
  readonly framesDecoded: number;
  readonly decodeS: number;
  /** Sum of the measured round-trip times in seconds; beside it, how many were measured. */
  readonly roundTripS: number;
  readonly roundTrips: number;
  /** The latest round-trip time in seconds, for browsers that report no sum; null if not measured. */
  readonly newestRoundTripS: number | null;
  readonly jitterS: number | null;
  readonly way: NetworkPath | null;
  /** Name of the codec, such as H264. */
  readonly codec: string | null;
  /** Name of the decoder, which browsers hide from most pages. */
  readonly decoder: string | null;
  /** Whether the decoder is power-efficient, such as a hardware decoder; null if the browser does not report it. */
  readonly isEfficient: boolean | null;
}

export interface NetworkPath {
  readonly isRelayed: boolean;
  /** Transport protocol of the connection; `tcp` and `tls`: to the TURN relay. */
  readonly protocol: 'udp' | 'tcp' | 'tls';
}

/** Bytes of the IPv4 and UDP headers of each packet. */
const headerBytes = 28;

export const readConnectionStats = (report: ReadonlyMap<string, unknown>, atMs: number): ConnectionReading => {
  const entries = [...report.values()] as Entry[];
  const video = entries.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'video') ?? {};
  const pair = selectedPair(entries) ?? {};
  return {
    atMs,
    bytes: (pair.bytesReceived ?? 0) + headerBytes * (pair.packetsReceived ?? 0),
    packets: video.packetsReceived ?? 0,
    lost: video.packetsLost ?? 0,
    framesDecoded: video.framesDecoded ?? 0,
    decodeS: video.totalDecodeTime ?? 0,
    roundTripS: pair.totalRoundTripTime ?? 0,
    roundTrips: pair.totalRoundTripTime === undefined ? 0 : (pair.responsesReceived ?? 0),
    newestRoundTripS: pair.currentRoundTripTime ?? null,
    jitterS: video.jitter ?? null,
    way: wayOf(pair, entries),
    codec: codecOf(video, entries),
    decoder: video.decoderImplementation ?? null,
    isEfficient: video.powerEfficientDecoder ?? null,
  };
};

/** An entry of WebRTC's statistics, where every field is optional. */
interface Entry {
  readonly id?: string;
  readonly type?: string;
  readonly kind?: string;
  readonly state?: string;
  readonly nominated?: boolean;
  readonly selected?: boolean;
  readonly selectedCandidatePairId?: string;
  readonly localCandidateId?: string;
  readonly remoteCandidateId?: string;
  readonly candidateType?: string;
  readonly protocol?: string;
  readonly relayProtocol?: string;
  readonly bytesReceived?: number;
  readonly packetsReceived?: number;
  readonly packetsLost?: number;
  readonly framesDecoded?: number;
  readonly totalDecodeTime?: number;
  readonly totalRoundTripTime?: number;
  readonly responsesReceived?: number;
  readonly currentRoundTripTime?: number;
  readonly jitter?: number;
  readonly codecId?: string;
  readonly mimeType?: string;
  readonly decoderImplementation?: string;
  readonly powerEfficientDecoder?: boolean;
}

const selectedPair = (entries: readonly Entry[]): Entry | undefined => {
  const selected = entries.find(({ type }) => type === 'transport')?.selectedCandidatePairId;
  const pairs = entries.filter(({ type }) => type === 'candidate-pair');
  return (
    pairs.find(({ id }) => id !== undefined && id === selected) ??
    // Firefox has no `transport` entry in its statistics.
    pairs.find((pair) => pair.selected === true) ??
    pairs.find(({ nominated, state }) => nominated === true && state === 'succeeded')
  );
};

const codecOf = ({ codecId }: Entry, entries: readonly Entry[]): string | null => {
  const codec = codecId === undefined ? undefined : entries.find(({ id }) => id === codecId);
  return codec?.mimeType?.replace(/^video\//i, '') ?? null;
};

const wayOf = (pair: Entry, entries: readonly Entry[]): NetworkPath | null => {
  const [local, remote] = [pair.localCandidateId, pair.remoteCandidateId].map((id) =>
    id === undefined ? undefined : entries.find((entry) => entry.id === id),
  );
  if (!local) return null;
  const isRelayed = local.candidateType === 'relay' || remote?.candidateType === 'relay';
  const said = (local.relayProtocol ?? local.protocol ?? 'udp').toLowerCase();
  return { isRelayed, protocol: said === 'tcp' || said === 'tls' ? said : 'udp' };
};
