import { addCounts, type Decoding, decoding, receiveOnly, type Signalling, within } from './connection.ts';
import type { Ear } from './ear.ts';
import type { Recording } from './recording.ts';
import { isThroughLink, sdpThroughLink, withoutAddresses } from './through-link.ts';

type Data = Record<string, unknown>;

/** What the page tells the agent of its line. */
export interface LinkOptions {
  readonly linkBitsPerSecond?: number;
  readonly saves?: boolean;
}

/** What the page asks of a picture. */
export interface PictureOrder {
  readonly fps?: number | undefined;
  readonly order?: LinkOptions | undefined;
}

const requestLimitMs = 15_000;

/** Null: the page takes every codec of the browser. */
let onlyCodec: string | null = null;

/** Lets connections from now on take only this codec, such as `video/VP8`. */
export const takeOnly = (mimeType: string): void => {
  onlyCodec = mimeType;
};

const openReceiver = (): RTCPeerConnection => {
  const connection = new RTCPeerConnection();
  const video = connection.addTransceiver('video', { direction: 'recvonly' });
  if (onlyCodec !== null) {
    const { codecs } = RTCRtpReceiver.getCapabilities('video') ?? { codecs: [] };
    video.setCodecPreferences(codecs.filter(({ mimeType }) => mimeType === onlyCodec));
  }
  connection.addTransceiver('audio', { direction: 'recvonly' });
  return connection;
};

/** Plays like the product's client, but without its screens. */
export class ReelfloorSession implements Signalling {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, { resolve(data: Data): void; reject(error: Error): void }>();
  #ids = 0;
  #generation = 0;
  #phase = '';
  #phaseAwaited: { phase: string; resolve(): void } | null = null;
  #connection: RTCPeerConnection | null = null;
  /** What earlier connections of this session received. */
  #earlier: Decoding | null = null;
  /** Made before the page has joined, as in the product's client. */
  #prepared: RTCPeerConnection | null;
  /** The answer to the offer that followed `init`, as in the product's client. */
  #early: Promise<{ answer: Promise<Data> }> | null = null;
  readonly #earlyCandidates: RTCIceCandidateInit[] = [];
  #lostAwaited: (() => void) | null = null;
  /** True from the loss of the picture until the next one is asked for. */
  hasLostPicture = false;
  /** Milliseconds from each press to its answer. */
  readonly answeredMs: number[] = [];
  onCandidate: ((candidate: RTCIceCandidateInit) => void) | null = (early) => this.#earlyCandidates.push(early);
  onSound: ((stream: MediaStream) => void) | null = null;

  private constructor(socket: WebSocket) {
    this.#prepared = openReceiver();
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)));
  }

  /** Takes a seat. `picture`: what `showPicture` will ask for; its offer then follows `init` at once. */
  static async open(machineId: string, token: string, picture?: PictureOrder): Promise<ReelfloorSession> {
    const socket = new WebSocket(`ws://${location.host}/machine`, 'protoo');
    const session = new ReelfloorSession(socket);
    const opened = new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onerror = () => reject(new Error('the game channel does not open'));
    });
    const init = opened.then(() => session.request('init', { machineID: machineId, token }));
    if (picture && session.#prepared) session.#early = session.#offerEarly(session.#prepared, opened, picture);
    session.#setPhase((await init).cabinet);
    return session;
  }

  async #offerEarly(connection: RTCPeerConnection, opened: Promise<void>, picture: PictureOrder) {
    const sent = Promise.withResolvers<void>();
    connection.onicecandidate = ({ candidate }) => {
      if (candidate?.candidate && !isThroughLink()) void sent.promise.then(() => this.sendCandidate(candidate));
    };
    const offer = await connection.createOffer();
    const gathering = connection.setLocalDescription(offer);
    await opened;
    const answer = this.#offer(offer, picture);
    // If `init` is refused, nobody waits for the answer.
    answer.catch(() => {});
    sent.resolve();
    await gathering;
    return { answer };
  }

  request(method: string, data: Data): Promise<Data> {
    this.#ids += 1;
    const id = this.#ids;
    const answer = new Promise<Data>((resolve, reject) => this.#pending.set(id, { resolve, reject }));
    this.#socket.send(JSON.stringify({ request: true, id, method, data }));
    return within(requestLimitMs, method, answer);
  }

  sendCandidate({ candidate, sdpMid }: RTCIceCandidate): void {
    const data = { generation: this.#generation, candidate, mid: sdpMid ?? '' };
    this.#socket.send(JSON.stringify({ notification: true, method: 'candidate', data }));
  }

  async #offerAnew(connection: RTCPeerConnection, picture: PictureOrder): Promise<Data> {
    const offer = await connection.createOffer();
    const answer = this.#offer(offer, picture);
    await connection.setLocalDescription(offer);
    return answer;
  }

  #offer({ sdp = '' }: RTCSessionDescriptionInit, { fps, order = {} }: PictureOrder): Promise<Data> {
    this.#generation += 1;
    const data = { generation: this.#generation, sdp: withoutAddresses(sdp), ...order };
    return this.request('offer', { ...data, ...(fps !== undefined && { fps }) });
  }

  /** Resolves when a frame is shown. Rejects if the connection fails or the limit passes. */
  async showPicture(
    video: HTMLVideoElement,
    recording: Recording,
    limitMs: number,
    picture: PictureOrder = {},
  ): Promise<void> {
    if (this.#connection) this.#earlier = await this.decoding().then((now) => ({ ...now, rejoins: now.rejoins + 1 }));
    this.#connection?.close();
    this.hasLostPicture = false;
    const { connection, answered } = receiveOnly(video, this, this.#prepared ?? openReceiver());
    for (const candidate of this.#earlyCandidates.splice(0)) this.onCandidate?.(candidate);
    this.#prepared = null;
    this.#connection = connection;
    const lost = new Promise<never>((_, reject) => {
      const fail = (): void => {
        this.hasLostPicture = true;
        reject(new Error('the connection failed'));
      };
      this.#lostAwaited = fail;
      connection.onconnectionstatechange = () => connection.connectionState === 'failed' && fail();
    });
    const shown = recording.nextFrame();
    const early = await this.#early;
    this.#early = null;
    const answer = await (early?.answer ?? this.#offerAnew(connection, picture));
    await connection.setRemoteDescription({
      type: 'answer',
      sdp: await sdpThroughLink(String(answer.sdp)),
    });
    await answered();
    await within(limitMs, 'picture', Promise.race([shown, lost]));
  }

  /** Waits for the last round's end and presses spin. Returns the milliseconds until a frame shows the new round. */
  async spin(recording: Recording): Promise<number> {
    await this.#reach('idle');
    const flip = recording.nextFlip();
    const pressedAtMs = Date.now();
    const sentAtMs = performance.now();
    await this.request('press', { button: 'spin', commandId: crypto.randomUUID() });
    this.answeredMs.push(performance.now() - sentAtMs);
    const shownAtMs = await within(5000, 'press', flip);
    await this.#reach('idle');
    return shownAtMs - pressedAtMs;
  }

  async spinReceived(ear: Ear, limitMs: number): Promise<number | null> {
    await this.#reach('idle');
    await ear.quiet();
    const pressedAtMs = performance.now();
    const detected = ear.detectSound(limitMs);
    await this.request('press', { button: 'spin', commandId: crypto.randomUUID() });
    const receivedAtMs = await detected;
    return receivedAtMs && receivedAtMs - pressedAtMs;
  }

  get idle(): boolean {
    return this.#phase === 'idle';
  }

  press(): void {
    this.#phase = '';
    this.request('press', { button: 'spin', commandId: crypto.randomUUID() }).catch(() => {
      this.#phase = 'idle';
    });
  }

  async decoding(): Promise<Decoding> {
    if (!this.#connection) throw new Error('there is no picture');
    return addCounts(await decoding(this.#connection), this.#earlier);
  }

  /** Asks for the picture anew if it is lost, as the product's client does. */
  async restorePicture(video: HTMLVideoElement, recording: Recording, limitMs: number): Promise<void> {
    if (!this.hasLostPicture) return;
    await this.showPicture(video, recording, limitMs).catch(() => {
      this.hasLostPicture = true;
    });
  }

  async leave(): Promise<void> {
    await this.request('leave', {});
    this.#connection?.close();
    this.#socket.close();
  }

  drop(): void {
    this.#prepared?.close();
    this.#connection?.close();
    this.#socket.close();
  }

  #reach(phase: string): Promise<void> {
    if (this.#phase === phase) return Promise.resolve();
    const reached = new Promise<void>((resolve) => {
      this.#phaseAwaited = { phase, resolve };
    });
    return within(60_000, `phase ${phase}`, reached);
  }

  #setPhase(view: unknown): void {
    this.#phase = (view as { phase: string }).phase;
    if (this.#phaseAwaited?.phase !== this.#phase) return;
    this.#phaseAwaited.resolve();
    this.#phaseAwaited = null;
  }

  #receive(message: { response?: boolean; ok?: boolean; id: number; method: string; data: Data } & Data): void {
    if (message.response) {
      const pending = this.#pending.get(message.id);
      this.#pending.delete(message.id);
      if (message.ok) pending?.resolve(message.data ?? {});
      else pending?.reject(new Error(`refused with ${message.errorCode}: ${message.errorReason}`));
      return;
    }
    const { data } = message;
    if (message.method === 'cabinet') this.#setPhase(data);
    if (data?.generation !== this.#generation) return;
    if (message.method === 'candidate') {
      this.onCandidate?.({ candidate: String(data.candidate), sdpMid: String(data.mid) });
    }
    if (message.method === 'videoLost') this.#lostAwaited?.();
  }
}
