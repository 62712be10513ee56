export interface PictureQuality {
  /**
   * Latency in ms from sending a frame to showing it, averaged over the last second: half of the round-trip time plus the browser's jitter
   * buffer and decoding. Null until all three are measured.
   */
  readonly delayMs: number | null;
  readonly relayed: boolean;
  /** Frames shown in the last second; null until there are two readings. */
  readonly framesPerSecond: number | null;
}

export interface QualityReading {
  readonly at: number;
  readonly framesDecoded: number;
  readonly waitS: number;
  readonly waitCount: number;
  readonly decodeS: number;
  /**
   * Counter that grows with anything received, even responses to ICE consent checks (RFC 7675), which arrive while no media is sent. It is
   * 0 until the connection is open.
   */
  readonly received: number;
  readonly receivedAt: number;
  readonly soundPackets: number;
}

/** Computes the quality from WebRTC statistics. `previousReading` is about a second old; null for the first. */
export const computePictureQuality = (
  webRtcStats: ReadonlyMap<string, unknown>,
  now: number,
  previousReading: QualityReading | null,
): { quality: PictureQuality; reading: QualityReading } => {
  const entries = [...webRtcStats.values()] as Entry[];
  const video = entries.find((entry) => entry.type === 'inbound-rtp' && entry.kind === 'video') ?? {};
  const sound = entries.find((entry) => entry.type === 'inbound-rtp' && entry.kind === 'audio');
  const pair = selectedPair(entries) ?? {};
  const ends = [pair.localCandidateId, pair.remoteCandidateId].map((id) => entries.find((e) => e.id === id));
  const received = measuredOver(entries.find((entry) => entry.type === 'transport') ?? pair, pair, [video, sound]);
  const reading: QualityReading = {
    at: now,
    received,
    receivedAt: previousReading && received === previousReading.received ? previousReading.receivedAt : now,
    soundPackets: sound?.packetsReceived ?? 0,
    framesDecoded: video.framesDecoded ?? 0,
    waitS: video.jitterBufferDelay ?? 0,
    waitCount: video.jitterBufferEmittedCount ?? 0,
    decodeS: video.totalDecodeTime ?? 0,
  };
  const frames = reading.framesDecoded - (previousReading?.framesDecoded ?? 0);
  const waited = reading.waitCount - (previousReading?.waitCount ?? 0);
  const elapsedS = previousReading ? (now - previousReading.at) / 1000 : 0;
  return {
    reading,
    quality: {
      delayMs:
        pair.currentRoundTripTime === undefined || waited <= 0 || frames <= 0
          ? null
          : 1000 *
            (pair.currentRoundTripTime / 2 +
              (reading.waitS - (previousReading?.waitS ?? 0)) / waited +
              (reading.decodeS - (previousReading?.decodeS ?? 0)) / frames),
      relayed: ends.some((end) => end?.candidateType === 'relay'),
      framesPerSecond: elapsedS > 0 ? Math.max(0, frames / elapsedS) : null,
    },
  };
};

/** An entry of the WebRTC statistics, in which every field is optional. */
interface Entry {
  readonly id?: string;
  readonly type?: string;
  readonly kind?: string;
  readonly state?: string;
  readonly nominated?: boolean;
  readonly selectedCandidatePairId?: string;
  readonly bytesReceived?: number;
  readonly responsesReceived?: number;
  readonly requestsReceived?: number;
  readonly localCandidateId?: string;
  readonly remoteCandidateId?: string;
  readonly candidateType?: string;
  readonly currentRoundTripTime?: number;
  readonly packetsReceived?: number;
  readonly framesDecoded?: number;
  readonly jitterBufferDelay?: number;
  readonly jitterBufferEmittedCount?: number;
  readonly totalDecodeTime?: number;
}

/** Returns a sum that grows when anything arrives. It adds up several counters, because browsers report different ones. */
const measuredOver = (
  { bytesReceived = 0 }: Entry,
  { responsesReceived = 0, requestsReceived = 0 }: Entry,
  streams: readonly (Entry | undefined)[],
): number =>
  bytesReceived +
  responsesReceived +
  requestsReceived +
  streams.reduce((sum, stream) => sum + (stream?.packetsReceived ?? 0), 0);

const selectedPair = (entries: readonly Entry[]): Entry | undefined => {
  const selected = entries.find((entry) => entry.type === 'transport')?.selectedCandidatePairId;
  const pairs = entries.filter((entry) => entry.type === 'candidate-pair');
  return (
    pairs.find((pair) => selected !== undefined && pair.id === selected) ??
    pairs.find((pair) => pair.nominated === true && pair.state === 'succeeded')
  );
};
