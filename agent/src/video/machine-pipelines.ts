import {
  createRefusal,
  type ErrorCode,
  type IceServer,
  type MachineId,
  type Refusal,
  type ViewerId,
} from '@reelfloor/protocol';
import type { AllowedViewerNetworks } from './connection/allowed-viewer-networks.ts';
import type { UdpPorts } from './connection/udp-ports.ts';
import type { Viewer } from './connection/viewer.ts';
import type { CabinetFeedSource } from './encode/cabinet-feed-source.ts';
import type { MachineRecorder } from './encode/machine-recorder.ts';
import type { Encoders } from './encode/media-encoders.ts';
import type { PipelineViewer } from './encode/pipeline-viewer.ts';
import { Pipeline } from './encode/video-pipeline.ts';
import type { LinkOptions } from './rate/link-bitrate-limits.ts';
import { type RelayEndpoint, RelayFeed } from './relay/relay-feed.ts';
import type { VideoCodec } from './rtp/choose-payload-types.ts';

export interface ViewerOffer extends LinkOptions {
  readonly cabinet: CabinetFeedSource;
  readonly viewerId: ViewerId;
  readonly generation: number;
  readonly sdp: string;
  /** Frames per second of the video if the cabinet has no viewers yet; 30 by default. */
  readonly fps?: number | undefined;
  readonly iceServers: readonly IceServer[];
  /** Set for a spectator: the maximum number of spectators of the machine. */
  readonly watches?: { readonly most: number } | null;
}

/** A request to send a machine's video to a relay server, which forwards it to many spectators. */
export interface RelayRequest extends RelayEndpoint {
  readonly cabinet: CabinetFeedSource;
  readonly viewerId: ViewerId;
}

export interface ViewerIceCandidate {
  readonly viewerId: ViewerId;
  readonly generation: number;
  readonly candidate: string;
  readonly mid: string;
}

export interface LostViewer {
  readonly viewerId: ViewerId;
  readonly generation: number;
  readonly code: ErrorCode | 'VIDEO_LOST';
  /** What ended the viewer's connection or the media process, for the agent's log. Not sent to the server. */
  readonly why?: string;
}

/** A viewer's attempt to get video, from its WebRTC offer until the video ends. */
export interface ViewerAttempt {
  readonly generation: number;
  readonly machineId: MachineId;
  readonly isPublic: boolean;
  /** When the server last extended a spectator's permission to watch, in ms of `performance.now()`. */
  keptAtMs: number;
  /** Id (mid) of the media section whose transport the connection uses. ICE candidates for other sections are dropped. */
  readonly transportMid: string;
  candidatesLeft: number;
  readonly earlyCandidates: { readonly line: string; readonly mid: string }[];
  viewer: Viewer | RelayFeed | null;
  /** Whether the viewer's offer is answered. Before that, a failure refuses the offer; after it, `onLost` reports the failure. */
  answered: boolean;
}

interface MachinePipelinesOptions {
  readonly loadEncoders: () => Promise<Encoders>;
  /** Returns the machine's video recorder, if it has one. */
  readonly recorderOf: (machineId: MachineId) => MachineRecorder | undefined;
  /** Returns the machine's spectators that are connected or connecting. A pipeline that replaces another one continues to send to them. */
  readonly spectatorsOf: (machineId: MachineId) => readonly PipelineViewer[];
  /** Called when a machine's video pipeline could not start or failed later. `isForSpectators`: only its spectators' video failed. */
  readonly onFailed: (machineId: MachineId, error: unknown, isForSpectators: boolean) => void;
  readonly onError: (error: unknown) => void;
}

type Joining = Pick<ViewerOffer, 'cabinet' | 'fps' | 'saves' | 'watches'>;

interface Running {
  readonly cabinet: CabinetFeedSource;
  /** Whether a spectator started the pipeline, which then has only spectators. */
  readonly isForSpectators: boolean;
  readonly starting: Promise<Pipeline>;
  /** The video pipeline; null until it has started. */
  pipeline: Pipeline | null;
}

/**
 * The video pipelines (drawing and encoding), one for each machine with viewers. Players and staff determine how the video is drawn: their
 * pipeline replaces one that spectators started, and when only spectators are left, a pipeline for spectators replaces theirs.
 */
export class MachinePipelines {
  readonly #options: MachinePipelinesOptions;
  readonly #running = new Map<MachineId, Running>();
  /** Promises of closing each machine's last pipeline. The next pipeline awaits it and reuses the drawing thread. */
  readonly #closing = new Map<MachineId, Promise<void>>();

  constructor(options: MachinePipelinesOptions) {
    this.#options = options;
  }

  /** Returns the machine's video pipeline; null if it has not started. */
  find(machineId: MachineId): Pipeline | null {
    return this.#running.get(machineId)?.pipeline ?? null;
  }

  /** Returns the video pipeline that this viewer joins, started if needed; null if it cannot start. The viewer's next offer tries again. */
  async join(joining: Joining, codec: VideoCodec): Promise<Pipeline | null> {
    const { machineId } = joining.cabinet.description;
    const isForSpectators = joining.watches != null;
    for (;;) {
      const before = this.#running.get(machineId);
      const fits = before && (isForSpectators || !before.isForSpectators);
      const running = fits ? before : this.#start(machineId, { ...joining, codec, isForSpectators });
      const pipeline = await running.starting.catch(() => null);
      const now = this.#running.get(machineId);
      // Tries again: while a spectator's pipeline was starting, a player joined and replaced it.
      if (pipeline && now && now !== running) continue;
      return pipeline;
    }
  }

  /**
   * Removes a viewer from the machine's pipeline. Must be called when a viewer has left. Awaits a pipeline that is starting, as `join`
   * does.
   */
  async leave(machineId: MachineId, viewer: PipelineViewer | null): Promise<void> {
    const pipeline = await this.#running.get(machineId)?.starting.catch(() => null);
    if (viewer) pipeline?.remove(viewer);
  }

  /** Replaces the pipeline by one for spectators. Must be called when the machine has only spectators left. */
  leaveToSpectators(machineId: MachineId): void {
    const running = this.#running.get(machineId);
    if (!running || running.isForSpectators) return;
    const { cabinet } = running;
    // Any codec will do here: each spectator's encoding is opened with the first frame for it.
    this.#start(machineId, { cabinet, codec: 'h264', isForSpectators: true });
  }

  end(machineId: MachineId): void {
    const running = this.#running.get(machineId);
    if (!running) return;
    this.#running.delete(machineId);
    const closing = running.starting
      .then((pipeline) => pipeline.close())
      // Ignored: the failed start was already reported.
      .catch((error: unknown) => {
        if (running.pipeline) this.#options.onError(error);
      })
      .finally(() => {
        if (this.#closing.get(machineId) === closing) this.#closing.delete(machineId);
      });
    this.#closing.set(machineId, closing);
  }

  async close(): Promise<void> {
    for (const machineId of [...this.#running.keys()]) this.end(machineId);
    await Promise.all(this.#closing.values());
  }

  #start(
    machineId: MachineId,
    opening: Omit<Joining, 'watches'> & { readonly codec: VideoCodec; readonly isForSpectators: boolean },
  ): Running {
    this.end(machineId);
    const { cabinet, isForSpectators } = opening;
    const fail = (error: unknown): void => {
      if (this.#running.get(machineId) !== running) return;
      this.#running.delete(machineId);
      this.#options.onFailed(machineId, error, false);
    };
    const open = async (): Promise<Pipeline> => {
      await this.#closing.get(machineId);
      const encoders = await this.#options.loadEncoders();
      const onPublicBroken = (error: Error) => this.#options.onFailed(machineId, error, true);
      const recorder = this.#options.recorderOf(machineId);
      return Pipeline.open({ ...opening, encoders, recorder, onBroken: fail, onPublicBroken });
    };
    const running: Running = { cabinet, isForSpectators, starting: open(), pipeline: null };
    this.#running.set(machineId, running);
    running.starting.then((pipeline) => {
      running.pipeline = pipeline;
      if (this.#running.get(machineId) === running)
        for (const spectator of this.#options.spectatorsOf(machineId)) pipeline.add(spectator);
    }, fail);
    return running;
  }
}

export interface PublisherOptions {
  readonly onCandidate: (candidate: ViewerIceCandidate) => void;
  /**
   * Called when a viewer's video ends, with code 70000 if the pipeline failed, or VIDEO_LOST if the page may retry with a new connection
   * attempt.
   */
  readonly onLost: (lost: LostViewer) => void;
  readonly onError?: (error: unknown) => void;
  /** Private networks to which video may be sent. By default, ICE candidates must be on the public internet. */
  readonly networks?: AllowedViewerNetworks;
  readonly udpPorts?: UdpPorts | null;
  readonly encoders?: () => Promise<Encoders>;
  readonly recorderOf?: (machineId: MachineId) => MachineRecorder | undefined;
  /** Returns the time of a monotonic clock in ms. Tests replace it. */
  readonly nowMs?: () => number;
}

export const isSpectatorPictureOffer = ({ watches }: ViewerOffer): boolean => watches != null;

/** Returns why a spectator's request for video is refused; null if it is accepted, or if the viewer is not a spectator. */
export const getSpectatorPictureRefusal = (
  attempts: ReadonlyMap<ViewerId, ViewerAttempt>,
  { viewerId, cabinet, watches }: ViewerOffer,
): Refusal | null => {
  if (!watches) return null;
  const { machineId, privateAreas } = cabinet.description;
  if (!privateAreas) return createRefusal('WATCH_OFF', { machine: machineId });
  const isOther = ([id, attempt]: [ViewerId, ViewerAttempt]) =>
    attempt.machineId === machineId && attempt.isPublic && id !== viewerId && !(attempt.viewer instanceof RelayFeed);
  const spectators = [...attempts].filter(isOther);
  return spectators.length >= watches.most ? createRefusal('WATCH_FULL', { machine: machineId }) : null;
};
