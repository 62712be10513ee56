/** How offers and candidates travel. */
export interface Signalling {
  onCandidate: ((candidate: RTCIceCandidateInit) => void) | null;
  sendCandidate(candidate: RTCIceCandidate): void;
}

export const receiveOnly = (
  video: HTMLVideoElement,
  signalling: Signalling,
): { connection: RTCPeerConnection; answered: () => Promise<void> } => {
  const connection = new RTCPeerConnection();
  const early: RTCIceCandidateInit[] = [];
  let open = false;
  connection.ontrack = ({ track, receiver }) => {
    receiver.jitterBufferTarget = 0;
    if (track.kind === 'video') video.srcObject = new MediaStream([track]);
  };
  connection.onicecandidate = ({ candidate }) => {
    if (candidate?.candidate) signalling.sendCandidate(candidate);
  };
  signalling.onCandidate = (candidate) => {
    if (open) void connection.addIceCandidate(candidate);
    else early.push(candidate);
  };
  /** To be called once the remote description is set. */
  const answered = async (): Promise<void> => {
    open = true;
    for (const candidate of early.splice(0)) await connection.addIceCandidate(candidate);
  };
  return { connection, answered };
};

/** What the browser says of decoding: milliseconds a frame, and the picture's size. */
export const decoding = async (
  connection: RTCPeerConnection,
): Promise<{ decodeMs: number; size: string; bytes: number; dropped: number }> => {
  const stats = [...(await connection.getStats()).values()];
  const inbound = stats.find((stat) => stat.type === 'inbound-rtp' && stat.kind === 'video');
  return {
    decodeMs: (1000 * inbound.totalDecodeTime) / inbound.framesDecoded,
    size: `${inbound.frameWidth}x${inbound.frameHeight}`,
    bytes: inbound.bytesReceived,
    dropped: inbound.framesDropped ?? 0,
  };
};

/** Rejects when a promise takes too long. */
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
