import {
  type ErrorCode,
  type IceServer,
  type MachineId,
  type Refusal,
  refuse,
  type ViewerId,
} from '@reelfloor/protocol';
import type { UdpPorts } from './connection/udp-ports.ts';
import type { Viewer } from './connection/viewer.ts';
import type { ViewerNetworks } from './connection/viewer-networks.ts';
import type { Encoders } from './encode/encoders.ts';
import type { MachineRecorder } from './encode/machine-recorder.ts';
import { Pipeline } from './encode/pipeline.ts';
import type { PipelineViewer } from './encode/pipeline-viewer.ts';
import type { WatchedCabinet } from './encode/watched-cabinet.ts';
import type { LinkOptions } from './rate/link-limits.ts';
import { type RelayEndpoint, RelayFeed } from './relay/relay-feed.ts';
import type { VideoCodec } from './rtp/choose-payloads.ts';

export interface ViewerOffer extends LinkOptions {
  readonly cabinet: WatchedCabinet;
  readonly viewerId: ViewerId;
  readonly generation: number;
  readonly sdp: string;
  /** Frames per second, used for a cabinet that nobody watches yet; 30 by default. */
  readonly fps?: number | undefined;
  readonly iceServers: readonly IceServer[];
  /** Not null for a spectator: the most spectators that the machine may have. */
  readonly watches?: { readonly most: number } | null;
}

/** The stream of a machine for all whom a relay shows it. */
export interface RelayOrder extends RelayEndpoint {
  readonly cabinet: WatchedCabinet;
  readonly viewerId: ViewerId;
}

export interface Candidate {
  readonly viewerId: ViewerId;
  readonly generation: number;
  readonly candidate: string;
  readonly mid: string;
}

export interface Lost {
  readonly viewerId: ViewerId;
  readonly generation: number;
  readonly code: ErrorCode | 'VIDEO_LOST';
  /** For the agent's log: what ended the viewer's connection, or the media process. No server reads it. */
  readonly why?: string;
}

/** One offer of a viewer, from its arrival until its picture ends. */
export interface Attempt {
  readonly generation: number;
  readonly machineId: MachineId;
  readonly isPublic: boolean;
  /** When the server last let a spectator watch, in ms of `performance.now()`. */
  keptAtMs: number;
  /** Ids of the offer's sections. Candidates for other sections are dropped. */
  readonly mids: ReadonlySet<string>;
  candidatesLeft: number;
  readonly earlyCandidates: { readonly line: string; readonly mid: string }[];
  viewer: Viewer | RelayFeed | null;
  /** True once the offer is answered. An earlier failure refuses the offer; a later failure is reported by `onLost`. */
  answered: boolean;
}

interface MachinePipelinesOptions {
  readonly loadEncoders: () => Promise<Encoders>;
  /** Returns what records a machine, if anything does. */
  readonly recorderOf: (machineId: MachineId) => MachineRecorder | undefined;
  /** Returns the machine's spectators that are connected or connecting. A pipeline that takes another's place sends to them. */
  readonly spectatorsOf: (machineId: MachineId) => readonly PipelineViewer[];
  /** Called when a machine's pipeline could not start or failed later. `isForSpectators`: only its spectators' picture did. */
  readonly onFailed: (machineId: MachineId, error: unknown, isForSpectators: boolean) => void;
  readonly onError: (error: unknown) => void;
}

type Joining = Pick<ViewerOffer, 'cabinet' | 'fps' | 'saves' | 'watches'>;

interface Running {
  readonly cabinet: WatchedCabinet;
  /** True for a pipeline that a spectator started: only spectators see it. */
  readonly isForSpectators: boolean;
  readonly starting: Promise<Pipeline>;
  /** Null until it has started. */
  pipeline: Pipeline | null;
}

/**
 * The pipeline of each machine that somebody sees. Players and staff decide how the picture is drawn, so their pipeline takes
 * the place of one that spectators started, and one for spectators follows when only they are left.
 */
export class MachinePipelines {
  readonly #options: MachinePipelinesOptions;
  readonly #running = new Map<MachineId, Running>();
  /** The closing of each machine's last pipeline. The next pipeline waits for it and reuses the drawing thread. */
  readonly #closing = new Map<MachineId, Promise<void>>();

  constructor(options: MachinePipelinesOptions) {
    this.#options = options;
  }

  /** Returns the machine's pipeline if it has started. */
  find(machineId: MachineId): Pipeline | null {
    return this.#running.get(machineId)?.pipeline ?? null;
  }

  /** Returns the pipeline that this viewer joins, started if need be; null if it cannot start. The next offer tries again. */
  async join(joining: Joining, codec: VideoCodec): Promise<Pipeline | null> {
    const { machineId } = joining.cabinet.description;
    const isForSpectators = joining.watches != null;
    for (;;) {
      const before = this.#running.get(machineId);
      const fits = before && (isForSpectators || !before.isForSpectators);
      const running = fits ? before : this.#start(machineId, { ...joining, codec, isForSpectators });
      const pipeline = await running.starting.catch(() => null);
      const now = this.#running.get(machineId);
      // Whoever plays came while a spectator's pipeline started.
      if (pipeline && now && now !== running) continue;
      return pipeline;
    }
  }

  /** Call when a viewer has left. Waits for a pipeline that is starting, as `join` does. */
  async leave(machineId: MachineId, viewer: PipelineViewer | null): Promise<void> {
    const pipeline = await this.#running.get(machineId)?.starting.catch(() => null);
    if (viewer) pipeline?.remove(viewer);
  }

  /** Call when nobody but spectators sees the machine. */
  leaveToSpectators(machineId: MachineId): void {
    const running = this.#running.get(machineId);
    if (!running || running.isForSpectators) return;
    const { cabinet } = running;
    // The codec is open: each spectator's encoding starts with the first frame for it.
    this.#start(machineId, { cabinet, codec: 'h264', isForSpectators: true });
  }

  end(machineId: MachineId): void {
    const running = this.#running.get(machineId);
    if (!running) return;
    this.#running.delete(machineId);
    const closing = running.starting
      .then((pipeline) => pipeline.close())
      // That it could not start was reported then.
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
  readonly onCandidate: (candidate: Candidate) => void;
  /** Called when a picture ends: 70000 if the pipeline broke; VIDEO_LOST if the page may try its next generation. */
  readonly onLost: (lost: Lost) => void;
  readonly onError?: (error: unknown) => void;
  /** Networks in which viewers may be. By default their candidates must be on the Internet. */
  readonly networks?: ViewerNetworks;
  readonly udpPorts?: UdpPorts | null;
  readonly encoders?: () => Promise<Encoders>;
  readonly recorderOf?: (machineId: MachineId) => MachineRecorder | undefined;
  /** Milliseconds of a clock that only counts. Tests replace it. */
  readonly nowMs?: () => number;
}

export const isWatch = ({ watches }: ViewerOffer): boolean => watches != null;

/** Returns why a spectator gets no picture; null for everybody else, and if it gets one. */
export const refusalToWatch = (
  attempts: ReadonlyMap<ViewerId, Attempt>,
  { viewerId, cabinet, watches }: ViewerOffer,
): Refusal | null => {
  if (!watches) return null;
  const { machineId, privateAreas } = cabinet.description;
  if (!privateAreas) return refuse('WATCH_OFF', { machine: machineId });
  const isOther = ([id, attempt]: [ViewerId, Attempt]) =>
    attempt.machineId === machineId &&
    attempt.isPublic &&
    id !== viewerId &&
    !(attempt.viewer instanceof RelayFeed);
  const spectators = [...attempts].filter(isOther);
  return spectators.length >= watches.most ? refuse('WATCH_FULL', { machine: machineId }) : null;
};
