import { networkInterfaces } from 'node:os';
import { systemClock } from '@reelfloor/cabinet/clock';
import type { IceServer, ViewerId } from '@reelfloor/protocol';
import type { IceServer as NativeIceServer } from 'node-datachannel';
import * as rtc from 'node-datachannel';
import type { EncodedPicture } from '../encode/media-encoders.ts';
import type { Audience, PipelineViewer } from '../encode/pipeline-viewer.ts';
import { defaultLinkLimits, type LinkLimits } from '../rate/link-bitrate-limits.ts';
import type { ChosenPayloadTypes } from '../rtp/choose-payload-types.ts';
import { addOutgoingMediaTracks, type OutgoingTracks } from './outgoing-tracks.ts';
import { type MediaSender, type MediaSenderOptions, ReceiverReportSender } from './receiver-report-sender.ts';
import { TransportCcSender } from './transport-cc-sender.ts';
import type { UdpPorts } from './udp-ports.ts';

interface ViewerEvents {
  onOpen(): void;
  onKeyFrameWanted(): void;
  onCandidate(candidate: string, mid: string): void;
  /**
   * Called at most once, if the viewer's connection fails, times out while opening or is closed by the browser. Not called after `close`.
   */
  onLost(why: string): void;
}

const connectLimitMs = 15_000;
const answerLimitMs = 5000;

export class Viewer implements PipelineViewer {
  readonly viewerId: ViewerId;
  readonly audience: Audience;
  readonly generation: number;
  readonly payloads: ChosenPayloadTypes;
  readonly saves: boolean;
  readonly #connection: rtc.PeerConnection;
  readonly #events: ViewerEvents;
  /** The offer's BUNDLE group, which the answer repeats in its order; null without one. */
  readonly #group: string | null;
  readonly #tracks: OutgoingTracks;
  readonly sender: MediaSender;
  readonly #connectTimer: NodeJS.Timeout;
  readonly #answer = Promise.withResolvers<string>();
  /** The first frame, encoded before the track opened. */
  #first: { readonly picture: EncodedPicture; readonly timestamp: number } | null = null;
  #over = false;

  /** Creates a WebRTC connection from a browser's offer. Throws if the offer's SDP cannot be parsed. */
  constructor(options: {
    viewerId: ViewerId;
    audience?: Audience;
    generation: number;
    payloads: ChosenPayloadTypes;
    offer: string;
    iceServers: readonly IceServer[];
    udpPorts?: UdpPorts | null;
    linkLimits?: LinkLimits;
    /** Whether the player's data saver is on: they then get the low-bandwidth video for data savers. */
    saves?: boolean;
    events: ViewerEvents;
  }) {
    this.viewerId = options.viewerId;
    this.audience = options.audience ?? 'player';
    this.generation = options.generation;
    this.payloads = options.payloads;
    this.saves = options.saves ?? false;
    this.#events = options.events;
    [this.#group = null] = /^a=group:BUNDLE [^\r\n]+/m.exec(options.offer) ?? [];
    this.#connection = new rtc.PeerConnection(options.viewerId, {
      iceServers: toNativeIceServers(options.iceServers),
      disableAutoNegotiation: true,
      ...(options.udpPorts && {
        portRangeBegin: options.udpPorts.first,
        portRangeEnd: options.udpPorts.last,
      }),
      ...(isComputerOffline() ? { bindAddress: '127.0.0.1' } : {}),
    });
    // Handles the rejection here: if the viewer is closed before anybody awaits the answer, it would be an unhandled one.
    this.#answer.promise.catch(() => {});
    this.#connectTimer = setTimeout(() => this.#judgeConnecting(), connectLimitMs);
    try {
      this.#listen();
      this.#connection.setRemoteDescription(options.offer, 'offer');
      this.#tracks = addOutgoingMediaTracks(this.#connection, this.payloads);
      const { picture, sound, ...names } = this.#tracks;
      this.sender = openMediaSender({
        ...names,
        payloads: this.payloads,
        clock: systemClock,
        linkLimits: options.linkLimits ?? defaultLinkLimits,
        writePicture: (packet) => this.#write(picture, packet),
        writeSound: (packet) => sound && this.#write(sound, packet),
        onKeyFrameWanted: () => this.#events.onKeyFrameWanted(),
      });
      picture.onOpen(() => {
        if (this.#over) return;
        this.#sendFirst();
        this.#events.onOpen();
      });
      for (const track of [picture, sound]) track?.onMessage((packet) => this.#receive(packet));
      this.#connection.setLocalDescription('answer');
    } catch (error) {
      this.close();
      throw error;
    }
  }

  get open(): boolean {
    return !this.#over && this.#tracks.picture.isOpen();
  }

  get awaitsFirst(): boolean {
    return !this.#over && this.#first === null && !this.#tracks.picture.isOpen();
  }

  get wantsSound(): boolean {
    return !this.#over && this.#tracks.sound?.isOpen() === true;
  }

  async answer(): Promise<string> {
    const timer = setTimeout(() => this.#answer.reject(new Error('libdatachannel gave no answer')), answerLimitMs);
    try {
      return await this.#answer.promise;
    } finally {
      clearTimeout(timer);
    }
  }

  addCandidate(candidate: string, mid: string): void {
    if (this.#over) return;
    try {
      this.#connection.addRemoteCandidate(candidate, mid);
    } catch {
      // Ignores an unusable ICE candidate: other candidates may work.
    }
  }

  sendVideo(picture: EncodedPicture, timestamp: number, spares: boolean): void {
    if (this.open) {
      this.#sendFirst();
      this.sender.sendPicture(picture, timestamp, spares);
    } else if (!this.#over) this.#first ??= { picture, timestamp };
  }

  sendSound(packet: Buffer, timestamp: number): void {
    if (this.wantsSound) this.sender.sendSound(packet, timestamp);
  }

  close(): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#connectTimer);
    this.#answer.reject(new Error('closed before the answer'));
    // Closes the tracks too: their callbacks would keep this viewer and 25 KB of native memory from being freed.
    this.#tracks?.picture.close();
    this.#tracks?.sound?.close();
    this.#connection.close();
  }

  #sendFirst(): void {
    const first = this.#first;
    this.#first = null;
    if (first) this.sender.sendPicture(first.picture, first.timestamp);
  }

  /** Sends a packet if the track is open. The track may close between `isOpen` and sending: the error then ends this viewer only. */
  #write(track: rtc.Track, packet: Buffer): void {
    try {
      if (!this.#over && track.isOpen()) track.sendMessageBinary(packet);
    } catch (error) {
      this.#lose(`a packet could not be sent: ${error}`);
    }
  }

  /**
   * Ends the connection attempt on timeout, unless the connection is open: in a process that was blocked for long, the timeout fires before
   * the event that the connection has opened.
   */
  #judgeConnecting(): void {
    if (this.#over) return;
    const state = this.#connection.state();
    if (state !== 'connected' && !this.open) this.#lose(`it was ${state} after ${connectLimitMs} ms`);
  }

  #lose(why: string): void {
    if (this.#over) return;
    this.close();
    this.#events.onLost(why);
  }

  #listen(): void {
    this.#connection.onLocalDescription((sdp) => this.#answer.resolve(this.#corrected(sdp)));
    this.#connection.onLocalCandidate((candidate, mid) => {
      if (!this.#over) this.#events.onCandidate(candidate, mid);
    });
    this.#connection.onStateChange((state) => {
      if (state === 'connected') clearTimeout(this.#connectTimer);
      if (state === 'failed' || state === 'closed') this.#lose(`the connection is ${state}`);
    });
  }

  #corrected(sdp: string): string {
    const { audio } = this.payloads;
    return correctAnswer(sdp, { group: this.#group, packetMs: audio?.packetMs ?? null });
  }

  #receive(packet: Buffer): void {
    if (!this.#over) this.sender.receive(packet);
  }
}

/**
 * Returns libdatachannel's SDP answer with its errors corrected: it adds lip-sync groups (LS), groups a single section, and others in their
 * own order, separates ICE options by commas (RFC 8839, 5.6 requires spaces) and repeats a section's stream name for each SSRC. Adds the
 * packet duration of Opus.
 */
const correctAnswer = (
  answer: string,
  { group, packetMs }: { readonly group: string | null; readonly packetMs: number | null },
): string => {
  const [session = '', ...sections] = answer.split(/\r\n(?=m=)/);
  return [
    linesOf(session)
      .filter((line) => !line.startsWith('a=group:') || (group !== null && line.startsWith('a=group:BUNDLE ')))
      .map((line) => (line.startsWith('a=group:') ? (group ?? line) : line))
      .map((line) => (line.startsWith('a=ice-options:') ? line.replaceAll(',', ' ') : line)),
    ...sections.map((section) => correctSection(section, packetMs)),
  ]
    .flat()
    .join('\r\n');
};

const linesOf = (text: string): string[] => text.split('\r\n');

const correctSection = (section: string, packetMs: number | null): string[] => {
  const once = linesOf(section).filter(
    (line, index, lines) => !line.startsWith('a=msid:') || lines.indexOf(line) === index,
  );
  if (packetMs === null || !section.startsWith('m=audio')) return once;
  const at = once.findIndex((line) => line.startsWith('a=rtpmap:'));
  return once.toSpliced(at, 0, `a=ptime:${packetMs}`);
};

/** Whether this computer has no network. libdatachannel then offers no ICE candidate, even for a local browser. */
export const isComputerOffline = (): boolean =>
  Object.values(networkInterfaces()).every((addresses) => addresses?.every(({ internal }) => internal));

export const openMediaSender = (options: MediaSenderOptions): MediaSender =>
  options.payloads.video.packetNumberId === null ? new ReceiverReportSender(options) : new TransportCcSender(options);

const urlForm = /^(stuns?|turns?):(?:\/\/)?(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/;

/** Converts ICE servers to libdatachannel's format. Leaves out malformed addresses, because others may work. */
export const toNativeIceServers = (servers: readonly IceServer[]): NativeIceServer[] =>
  servers.flatMap(({ urls, username, credential }) =>
    [urls].flat().flatMap((url) => {
      const [, scheme, hostname, port, transport] = urlForm.exec(url) ?? [];
      if (!scheme || !hostname) return [];
      const secure = scheme.endsWith('s');
      const address = { hostname, port: port ? Number(port) : secure ? 5349 : 3478 };
      if (scheme.startsWith('stun')) return [address];
      return [
        {
          ...address,
          ...(username === undefined ? {} : { username }),
          ...(credential === undefined ? {} : { password: credential }),
          relayType: secure ? ('TurnTls' as const) : transport === 'tcp' ? ('TurnTcp' as const) : ('TurnUdp' as const),
        },
      ];
    }),
  );
