import type { Feed, Frame, SoundBlock } from '@reelfloor/cabinet/cabinet';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent-channel';
import { fullSoundBitsPerSecond } from '../rate/audio-bitrate-share.ts';
import { dataSaverLimits } from '../rate/link-bitrate-limits.ts';
import type { VideoCodec } from '../rtp/choose-payload-types.ts';
import type { CabinetFeedSource } from './cabinet-feed-source.ts';
import { CodecStreams, SoundStreams } from './codec-streams.ts';
import type { BestEncoding, MachineRecorder } from './machine-recorder.ts';
import { computeScaledSize, type Encoders } from './media-encoders.ts';
import type { PipelineViewer } from './pipeline-viewer.ts';
import { type FrameEncodingCost, ResolutionController } from './resolution-controller.ts';
import { getMaxSpectatorVideoLines, SpectatorStreams } from './spectator-streams.ts';

const usualFps = 30;
/** Maximum frames per second: most players' displays show no more. */
const maxFps = 60;
const fullHeight = 720;
/** Height and frames per second for viewers with the data saver on. */
const saved = { lines: 360, fps: 15 } as const;

/**
 * Key of a player's encodings. Viewers with the data saver on have separate ones, so that they neither slow others nor get a higher bitrate
 * than they need.
 */
type StreamsKey = VideoCodec | `${VideoCodec}, saving`;

const keyOf = (codec: VideoCodec, saves: boolean): StreamsKey => (saves ? `${codec}, saving` : codec);
const keyOfViewer = ({ payloads, saves }: PipelineViewer): StreamsKey => keyOf(payloads.video.codec, saves);

/** Returns the initial height of the video. Height means the shorter side, which is the width of a portrait cabinet. */
export const getInitialVideoLines = ({ width, height }: CabinetDescription['picture']): number =>
  Math.min(fullHeight, width, height);

const wholePicture = { x: 0, y: 0, width: 1, height: 1 };

interface PipelineOptions {
  readonly cabinet: CabinetFeedSource;
  readonly encoders: Encoders;
  readonly codec: VideoCodec;
  readonly fps?: number | undefined;
  /** Whether the first viewer's data saver is on. */
  readonly saves?: boolean | undefined;
  /** Whether the video has only spectators: it is then drawn at their small size, without an encoding for players or audio. */
  readonly isForSpectators?: boolean;
  /** Recorder of the players' video. If missing, nothing is recorded. */
  readonly recorder?: MachineRecorder | undefined;
  readonly nowMs?: () => number;
  /** Called at most once, if the video fails after `open`. */
  readonly onBroken: (error: Error) => void;
  /** Called at most once, if the spectators' video fails while the players' continues. */
  readonly onPublicBroken?: (error: Error) => void;
}

/**
 * Draws the video of one cabinet and encodes it once for all viewers with similar bandwidth. The fastest viewer determines the drawn size.
 */
export class Pipeline {
  readonly #encoders: Encoders;
  readonly #fps: number;
  readonly #nowMs: () => number;
  readonly #viewers = new Set<PipelineViewer>();
  readonly #streams = new Map<StreamsKey, CodecStreams>();
  readonly #public: SpectatorStreams;
  readonly #sound: SoundStreams;
  readonly #resolution: ResolutionController;
  readonly #recorder: MachineRecorder | null;
  readonly #isForSpectators: boolean;
  /** Height of the video if neither bandwidth nor CPU time limits it. */
  readonly #shownLines: number;
  readonly #onBroken: (error: Error) => void;
  readonly #onPublicBroken: (error: Error) => void;
  #isPublicBroken = false;
  #feed: Feed | null = null;
  #starting: Promise<void> = Promise.resolve();
  #height: number;
  #closed = false;

  private constructor(options: PipelineOptions) {
    const { cabinet, encoders, isForSpectators = false, nowMs = () => performance.now(), onBroken } = options;
    const { fps = usualFps } = isForSpectators ? {} : options;
    const shown = getInitialVideoLines(cabinet.description.picture);
    this.#encoders = encoders;
    this.#fps = Math.min(fps, maxFps);
    this.#nowMs = nowMs;
    this.#isForSpectators = isForSpectators;
    this.#shownLines = shown;
    // Without private areas the whole picture is covered, although `VideoPublisher` then accepts no spectators anyway.
    this.#public = new SpectatorStreams(encoders, this.#fps, cabinet.description.privateAreas ?? [wholePicture]);
    this.#sound = new SoundStreams(encoders);
    this.#height = isForSpectators ? Math.min(getMaxSpectatorVideoLines('none'), shown) : shown;
    this.#resolution = new ResolutionController({
      fps: this.#fps,
      height: this.#height,
      nowMs: nowMs(),
      isForSpectators,
    });
    this.#recorder = options.recorder ?? null;
    this.#onBroken = onBroken;
    this.#onPublicBroken = options.onPublicBroken ?? (() => {});
  }

  /** Opens an encoder and starts drawing while the viewer's connection is being established. Throws if an encoder cannot start. */
  static open(options: PipelineOptions): Pipeline {
    const pipeline = new Pipeline(options);
    pipeline.#recorder?.feedBegan(options.isForSpectators ?? false);
    try {
      if (!options.isForSpectators) pipeline.#startEncoding(options);
    } catch (error) {
      void pipeline.close();
      throw error;
    }
    pipeline.#starting = pipeline.#openFeed(options.cabinet);
    return pipeline;
  }

  get closed(): boolean {
    return this.#closed;
  }

  add(viewer: PipelineViewer): void {
    this.#viewers.add(viewer);
  }

  remove(viewer: PipelineViewer): void {
    this.#viewers.delete(viewer);
  }

  /** Draws a frame at once instead of at the next interval. Must be called when a viewer's connection has opened. */
  hurry(): void {
    this.#feed?.hurry();
  }

  refresh(viewer: PipelineViewer): void {
    if (viewer.audience === 'public') return this.#public.refresh(viewer, this.#nowMs());
    this.#streams.get(keyOfViewer(viewer))?.refresh(viewer, this.#nowMs());
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    for (const streams of this.#streams.values()) streams.close();
    this.#public.close();
    this.#sound.close();
    await this.#starting;
    try {
      await this.#feed?.close();
    } finally {
      this.#recorder?.feedEnded(this.#isForSpectators);
    }
  }

  #startEncoding({ cabinet, codec, saves = false }: PipelineOptions): void {
    if (saves) this.#height = Math.min(saved.lines, this.#height);
    this.#streamsOf(keyOf(codec, saves)).start(computeScaledSize(cabinet.description.picture, this.#height));
    this.#sound.start(saves ? dataSaverLimits.sound : fullSoundBitsPerSecond);
  }

  async #openFeed(cabinet: CabinetFeedSource): Promise<void> {
    try {
      this.#feed = await cabinet.openFeed({
        height: this.#height,
        fps: this.#fps,
        onFrame: (frame) => this.#take(frame),
        onSound: (block) => this.#receive(block),
        onError: (error) => this.#break(error),
      });
    } catch (error) {
      this.#break(asError(error));
    }
  }

  #take(frame: Frame): void {
    try {
      const open = [...this.#viewers].filter((viewer) => viewer.open);
      const spectators = open.filter(isPublic);
      const insiders = open.filter((viewer) => !isPublic(viewer));
      const deciding = this.#isForSpectators ? spectators : insiders;
      if (deciding.length === 0) this.#resolution.paused();
      if (this.#closed) return;
      const startMs = this.#nowMs();
      const served = insiders.length > 0 ? insiders : this.#connecting;
      if (served.length > 0) this.#send(frame, served, startMs);
      else for (const streams of this.#streams.values()) streams.skip();
      // Encodes for spectators last, so that it does not delay the player's frame.
      this.#sendPublic(frame, spectators, startMs);
      this.#recorder?.take(frame, this.#best, this.#resolution.sparesRecorder);
      if (deciding.length === 0) return;
      const nowMs = this.#nowMs();
      const { drawMs, convertMs, waitedMs } = frame;
      this.#adaptSize({ drawMs: drawMs + convertMs, waitedMs, encodeMs: nowMs - startMs }, nowMs);
    } catch (error) {
      this.#break(asError(error));
    } finally {
      frame.release();
    }
  }

  /** The only player, while they connect: their first frame is encoded meanwhile. Empty if others may watch, who would need another. */
  get #connecting(): readonly PipelineViewer[] {
    const insiders = [...this.#viewers].filter((viewer) => !isPublic(viewer));
    return insiders.length === 1 && insiders[0]?.awaitsFirst ? insiders : [];
  }

  #send(frame: Frame, served: readonly PipelineViewer[], nowMs: number): void {
    this.#closeUnused();
    const byKey = Map.groupBy(served, keyOfViewer);
    for (const key of byKey.keys()) this.#streamsOf(key);
    for (const [key, streams] of this.#streams) streams.divide(byKey.get(key) ?? [], nowMs);
    const spares = this.#resolution.sparesSlow;
    for (const streams of this.#streams.values()) streams.send(frame, { lines: this.#lines, spares, nowMs });
  }

  #sendPublic(frame: Frame, spectators: readonly PipelineViewer[], nowMs: number): void {
    if (this.#isPublicBroken) return;
    try {
      this.#public.send(frame, spectators, this.#resolution.publicSaving, nowMs);
    } catch (error) {
      this.#isPublicBroken = true;
      this.#public.close();
      this.#onPublicBroken(asError(error));
    }
  }

  #closeUnused(): void {
    const insiders = [...this.#viewers].filter((viewer) => !isPublic(viewer));
    const used = new Set(insiders.map(keyOfViewer));
    for (const [key, streams] of this.#streams) {
      if (used.has(key)) continue;
      this.#streams.delete(key);
      streams.close();
    }
  }

  #streamsOf(key: StreamsKey): CodecStreams {
    const streams = this.#streams.get(key) ?? this.#openStreams(key);
    this.#streams.set(key, streams);
    return streams;
  }

  #openStreams(key: StreamsKey): CodecStreams {
    const codec = key.startsWith('h264') ? 'h264' : 'vp8';
    const everyFrames = key === codec ? 1 : Math.max(1, Math.round(this.#fps / saved.fps));
    return new CodecStreams(this.#encoders, codec, { fps: this.#fps, everyFrames });
  }

  /** Shorter side in pixels of the video that the fastest viewer or the recorder's own encoding needs. */
  get #lines(): number {
    return Math.max(this.#recorder?.lines ?? 0, ...[...this.#streams.values()].map(({ lines }) => lines));
  }

  /** The last frame in the players' best H.264 encoding; that of viewers with the data saver on only if there is no other. */
  get #best(): BestEncoding | null {
    return (this.#streams.get('h264') ?? this.#streams.get('h264, saving'))?.best ?? null;
  }

  #adaptSize(cost: FrameEncodingCost, nowMs: number): void {
    const isDivided = [...this.#streams.values()].some((streams) => streams.isDivided);
    const isRecorded = this.#recorder?.hasOwn ?? false;
    const sharedBy = { isDivided, isRecorded, isWatched: this.#public.isWatched };
    const affordable = this.#resolution.frameSent(cost, nowMs, sharedBy);
    const height = this.#isForSpectators
      ? Math.min(getMaxSpectatorVideoLines(this.#resolution.publicSaving), this.#shownLines)
      : Math.min(affordable, this.#lines, fullHeight);
    // Skips resizing until `openFeed` resolves: frames arrive before it, while there is no `#feed` to resize.
    if (height === this.#height || !this.#feed) return;
    this.#height = height;
    this.#feed.resize(height);
  }

  #receive(block: SoundBlock): void {
    if (this.#closed) return;
    try {
      const listeners = [...this.#viewers].filter((viewer) => viewer.wantsSound && !isPublic(viewer));
      const packet = this.#sound.send(block, listeners);
      this.#recorder?.takeSound(block, packet);
    } catch (error) {
      this.#break(asError(error));
    }
  }

  #break(error: Error): void {
    if (this.#closed) return;
    void this.close();
    this.#onBroken(error);
  }
}

const isPublic = ({ audience }: PipelineViewer): boolean => audience === 'public';

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
