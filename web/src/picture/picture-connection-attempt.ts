import type { Candidate, ErrorBody, IceServer, PictureAnswer, PictureOffer, RequestOutcome } from '@reelfloor/protocol';

const stun = /^stuns?:[^\s/?]+$/i;
const turn = /^turns?:[^\s/?]+(\?transport=(udp|tcp))?$/i;

/**
 * Filters out ICE servers that a browser rejects: a single invalid URL, or a TURN server without credentials, would make it refuse the
 * whole connection.
 */
export const filterUsableIceServers = (servers: readonly IceServer[]): RTCIceServer[] =>
  servers.flatMap(({ urls, username, credential }) => {
    const hasCredentials = username !== undefined && credential !== undefined;
    const usable = [urls].flat().filter((url) => stun.test(url) || (hasCredentials && turn.test(url)));
    if (usable.length === 0) return [];
    return [{ urls: usable, ...(hasCredentials ? { username, credential } : {}) }];
  });

export interface PictureSignalling {
  offer(offer: PictureOffer): Promise<RequestOutcome<PictureAnswer>>;
  sendCandidate(candidate: Candidate): void;
}

/** Prepares a WebRTC connection to receive a machine's picture and sound. Takes 4 ms, so it is better done before an offer is due. */
export const addVideoAndAudioReceivers = (connection: RTCPeerConnection): void => {
  const video = connection.addTransceiver('video', { direction: 'recvonly' });
  const codecs = RTCRtpReceiver.getCapabilities('video')?.codecs ?? [];
  if (codecs.length > 0) video.setCodecPreferences(sortVideoCodecsByPreference(codecs));
  connection.addTransceiver('audio', { direction: 'recvonly' });
};

/** Why a WebRTC connection attempt failed. `refused`: the server refused it, with its error. */
export type PictureFault =
  | { readonly kind: 'refused'; readonly error: ErrorBody }
  | { readonly kind: 'noAnswer' | 'connection' | 'noFrame' | 'frozen' | 'agent' };

interface PictureAttemptOptions {
  readonly generation: number;
  /** Null while the page joins the machine and must learn them first: nothing is sent before `setIceServers`. */
  readonly iceServers: readonly IceServer[] | null;
  readonly signalling: PictureSignalling;
  /** Creates the RTCPeerConnection for a machine's picture, with the transceivers and handlers that `receiveMachine` adds. */
  readonly connect: (configuration: RTCConfiguration) => RTCPeerConnection;
  readonly onTrack: (track: MediaStreamTrack) => void;
  /** Called at most once, with the reason why the connection attempt failed, and not after `close`. */
  readonly onFault: (fault: PictureFault) => void;
}

/**
 * One RTCPeerConnection for the picture, offered by the page and answered by the agent (as in WHEP). The
 * agent supports no ICE restart, so a fault ends the attempt.
 */
export class PictureConnectionAttempt {
  readonly generation: number;
  readonly connection: RTCPeerConnection;
  readonly #options: PictureAttemptOptions;
  readonly #theirs: IceCandidateBuffer<Candidate>;
  readonly #ours: IceCandidateBuffer<Candidate>;
  readonly #iceServersSet: Promise<void>;
  #resolveIceServers = () => {};
  #over = false;

  constructor(options: PictureAttemptOptions) {
    this.#options = options;
    this.generation = options.generation;
    this.connection = options.connect({ iceServers: filterUsableIceServers(options.iceServers ?? []) });
    this.#iceServersSet = options.iceServers
      ? Promise.resolve()
      : new Promise((resolve) => {
          this.#resolveIceServers = resolve;
        });
    this.#ours = new IceCandidateBuffer((candidate) => options.signalling.sendCandidate(candidate));
    this.#theirs = new IceCandidateBuffer((candidate) => void this.#addTheirs(candidate));
    this.#listen();
    void this.#negotiate();
  }

  /** Sets the ICE servers of an attempt that began without them, and lets it send its offer. */
  setIceServers(iceServers: readonly IceServer[]): void {
    if (this.#over) return;
    this.connection.setConfiguration({ iceServers: filterUsableIceServers(iceServers) });
    this.#resolveIceServers();
  }

  /**
   * Adds an ICE candidate of the agent. Ignores candidates with another attempt number (`generation`), which belong to other connections.
   */
  addCandidate(candidate: Candidate): void {
    if (!this.#over && candidate.generation === this.generation) this.#theirs.add(candidate);
  }

  close(): void {
    if (this.#over) return;
    this.#over = true;
    this.connection.close();
  }

  /** Fails the connection attempt with this fault. Also called for faults found elsewhere, such as missing frames. */
  fail(fault: PictureFault): void {
    if (this.#over) return;
    this.close();
    this.#options.onFault(fault);
  }

  #listen(): void {
    const { connection } = this;
    connection.onicecandidate = ({ candidate }) => {
      // An agent sends over UDP only.
      if (this.#over || !candidate?.candidate || candidate.protocol === 'tcp') return;
      this.#ours.add({
        generation: this.generation,
        candidate: candidate.candidate,
        mid: candidate.sdpMid ?? '',
      });
    };
    connection.ontrack = ({ track, receiver }) => {
      if (this.#over) return;
      // Disable the jitter buffer: an occasional late frame is better than a constant delay.
      if (track.kind === 'video' && 'jitterBufferTarget' in receiver) receiver.jitterBufferTarget = 0;
      this.#options.onTrack(track);
    };
    // Fail only on `failed`: `disconnected` is not final, because browsers report it after some seconds without data and often recover.
    connection.onconnectionstatechange = () => {
      if (connection.connectionState === 'failed') this.fail({ kind: 'connection' });
    };
  }

  async #negotiate(): Promise<void> {
    const { connection, generation } = this;
    try {
      const offer = await connection.createOffer();
      await this.#iceServersSet;
      if (this.#over || offer.sdp === undefined) return;
      const answer = this.#options.signalling.offer({ generation, sdp: offer.sdp });
      const [sdp] = await Promise.all([answer.then((outcome) => this.#findAnswer(outcome)), this.#gather(offer)]);
      if (this.#over || sdp === null) return;
      await connection.setRemoteDescription({ type: 'answer', sdp });
      if (!this.#over) this.#theirs.open();
    } catch {
      // Fail the attempt: the agent's answer does not match the offer, so only a new offer can help.
      this.fail({ kind: 'connection' });
    }
  }

  /** Begins to look for ICE candidates. The offer is already on its way: a browser needs milliseconds for this. */
  async #gather(offer: RTCSessionDescriptionInit): Promise<void> {
    await this.connection.setLocalDescription(offer);
    // Send ICE candidates only after the offer, on the same channel, so that the agent knows the connection they belong to.
    this.#ours.open();
  }

  /** Returns the SDP of the agent's answer to the offer. Fails the attempt and returns null if the offer was refused or got no answer. */
  #findAnswer(outcome: RequestOutcome<PictureAnswer>): string | null {
    if (outcome.kind === 'accepted' && outcome.value.generation === this.generation) return outcome.value.sdp;
    this.fail(outcome.kind === 'refused' ? { kind: 'refused', error: outcome.error } : { kind: 'noAnswer' });
    return null;
  }

  async #addTheirs({ candidate, mid }: Candidate): Promise<void> {
    try {
      await this.connection.addIceCandidate({ candidate, sdpMid: mid });
    } catch {
      // Ignore an ICE candidate that the browser cannot parse; others may work.
    }
  }
}

interface Codec {
  readonly mimeType: string;
  readonly sdpFmtpLine?: string | undefined;
}

/**
 * Returns the codecs in order of preference: H.264 constrained baseline, which the cabinets encode, other H.264, VP8 for browsers without
 * H.264, then auxiliary ones (rtx, red, fec). Removes video codecs that no cabinet sends.
 */
export const sortVideoCodecsByPreference = <C extends Codec>(codecs: readonly C[]): C[] =>
  codecs
    .filter(({ mimeType }) => !unsentCodecs.has(mimeType.toLowerCase()))
    .map((codec, place) => ({ codec, place, rank: rankOf(codec) }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ codec }) => codec);

const unsentCodecs: ReadonlySet<string> = new Set(['video/vp9', 'video/av1', 'video/h265']);

const rankOf = ({ mimeType, sdpFmtpLine = '' }: Codec): number => {
  const type = mimeType.toLowerCase();
  if (type === 'video/vp8') return 2;
  if (type !== 'video/h264') return 3;
  return /profile-level-id=42e0/i.test(sdpFmtpLine) && sdpFmtpLine.includes('packetization-mode=1') ? 0 : 1;
};

/**
 * Buffers ICE candidates until the remote description is set. Keeps only the first ones, because a machine with many networks may produce
 * very many.
 */
export class IceCandidateBuffer<Candidate> {
  readonly #pass: (candidate: Candidate) => void;
  #waiting: Candidate[] | null = [];

  constructor(pass: (candidate: Candidate) => void) {
    this.#pass = pass;
  }

  add(candidate: Candidate): void {
    if (this.#waiting === null) this.#pass(candidate);
    else if (this.#waiting.length < maxWaiting) this.#waiting.push(candidate);
  }

  open(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const candidate of waiting) this.#pass(candidate);
  }
}

const maxWaiting = 64;
