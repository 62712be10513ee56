import type { MachineId } from '@reelfloor/protocol';
import type { Encoders } from './encode/encoders.ts';
import { Pipeline } from './encode/pipeline.ts';
import type { PipelineViewer } from './encode/pipeline-viewer.ts';
import type { WatchedCabinet } from './encode/watched-cabinet.ts';
import type { VideoCodec } from './rtp/choose-payloads.ts';
import type { ViewerOffer } from './viewer-offer.ts';

interface MachinePipelinesOptions {
  readonly loadEncoders: () => Promise<Encoders>;
  /** Returns the machine's watchers that are connected or connecting. A pipeline that takes another's place sends to them. */
  readonly watchersOf: (machineId: MachineId) => readonly PipelineViewer[];
  /** Called when a machine's pipeline could not start or failed later. `isForWatchers`: only its watchers' picture did. */
  readonly onFailed: (machineId: MachineId, error: unknown, isForWatchers: boolean) => void;
  readonly onError: (error: unknown) => void;
}

type Joining = Pick<ViewerOffer, 'cabinet' | 'fps' | 'saves' | 'watches'>;

interface Running {
  readonly cabinet: WatchedCabinet;
  /** True for a pipeline that a watcher started: only watchers see it. */
  readonly isForWatchers: boolean;
  readonly starting: Promise<Pipeline>;
  /** Null until it has started. */
  pipeline: Pipeline | null;
}

/**
 * The pipeline of each machine that somebody sees. Players and staff decide how the picture is drawn, so their pipeline takes
 * the place of one that watchers started, and one for watchers follows when only they are left.
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
    const isForWatchers = joining.watches != null;
    for (;;) {
      const before = this.#running.get(machineId);
      const fits = before && (isForWatchers || !before.isForWatchers);
      const running = fits ? before : this.#start(machineId, { ...joining, codec, isForWatchers });
      const pipeline = await running.starting.catch(() => null);
      const now = this.#running.get(machineId);
      // Whoever plays came while a watcher's pipeline started.
      if (pipeline && now && now !== running) continue;
      return pipeline;
    }
  }

  /** Call when a viewer has left. Waits for a pipeline that is starting, as `join` does. */
  async leave(machineId: MachineId, viewer: PipelineViewer | null): Promise<void> {
    const pipeline = await this.#running.get(machineId)?.starting.catch(() => null);
    if (viewer) pipeline?.remove(viewer);
  }

  /** Call when nobody but watchers sees the machine. */
  leaveToWatchers(machineId: MachineId): void {
    const running = this.#running.get(machineId);
    if (!running || running.isForWatchers) return;
    const { cabinet } = running;
    // The codec is open: each watcher's encoding starts with the first frame for it.
    this.#start(machineId, { cabinet, codec: 'h264', isForWatchers: true });
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
    opening: Omit<Joining, 'watches'> & { readonly codec: VideoCodec; readonly isForWatchers: boolean },
  ): Running {
    this.end(machineId);
    const { cabinet, isForWatchers } = opening;
    const fail = (error: unknown): void => {
      if (this.#running.get(machineId) !== running) return;
      this.#running.delete(machineId);
      this.#options.onFailed(machineId, error, false);
    };
    const open = async (): Promise<Pipeline> => {
      await this.#closing.get(machineId);
      const encoders = await this.#options.loadEncoders();
      const onPublicBroken = (error: Error) => this.#options.onFailed(machineId, error, true);
      return Pipeline.open({ ...opening, encoders, onBroken: fail, onPublicBroken });
    };
    const running: Running = { cabinet, isForWatchers, starting: open(), pipeline: null };
    this.#running.set(machineId, running);
    running.starting.then((pipeline) => {
      running.pipeline = pipeline;
      if (this.#running.get(machineId) === running)
        for (const watcher of this.#options.watchersOf(machineId)) pipeline.add(watcher);
    }, fail);
    return running;
  }
}
