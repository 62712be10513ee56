import type { Frame } from '@reelfloor/cabinet/cabinet';
import type { PictureArea } from '@reelfloor/protocol';
import { spectatorLimits } from '../rate/link-bitrate-limits.ts';
import type { VideoCodec } from '../rtp/choose-payload-types.ts';
import { CodecStreams } from './codec-streams.ts';
import type { Encoders } from './media-encoders.ts';
import type { PipelineViewer } from './pipeline-viewer.ts';
import { PrivacyCoveredPicture } from './privacy-covered-picture.ts';

/** Upper limits of the spectators' video: whatever bandwidth they have, it costs the agent a third of what a player's video costs. */
const most = { lines: 540, fps: 30, bitsPerSecond: spectatorLimits.picture } as const;
const sparedLines = 360;
/** Spectators get every n-th frame. `still`: one a second, so that even new spectators see the machine. */
const everyFramesOf = { none: 1, small: 2, still: most.fps } as const;

/** How far the spectators' encodings are reduced while the CPU is overloaded. `still`: they get one frame a second. */
export type SpectatorVideoReduction = 'none' | 'small' | 'still';

/**
 * Key of a spectators' encoder. A relay has a separate one, so that the slow connection of a directly connected spectator does not lower
 * its bitrate.
 */
type StreamsKey = VideoCodec | 'relay';

const keyOf = ({ payloads, feedsRelay }: PipelineViewer): StreamsKey => (feedsRelay ? 'relay' : payloads.video.codec);

/** Returns the shorter side, in pixels, of the largest video that spectators get with this reduction. */
export const getMaxSpectatorVideoLines = (reduction: SpectatorVideoReduction): number =>
  reduction === 'none' ? most.lines : sparedLines;

/**
 * The video encodings for one machine's spectators: in each codec a quick and a slow one, separate from the player's, so that nothing that
 * a spectator does or reports can change the player's video.
 */
export class SpectatorStreams {
  readonly #encoders: Encoders;
  readonly #fps: number;
  readonly #everyFrames: number;
  readonly #covered: PrivacyCoveredPicture;
  readonly #streams = new Map<StreamsKey, CodecStreams>();
  #frames = 0;

  constructor(encoders: Encoders, fps: number, privateAreas: readonly PictureArea[]) {
    this.#encoders = encoders;
    this.#everyFrames = Math.ceil(fps / most.fps);
    this.#fps = fps / this.#everyFrames;
    this.#covered = new PrivacyCoveredPicture(encoders, privateAreas);
  }

  get isWatched(): boolean {
    return this.#streams.size > 0;
  }

  /** Encodes a frame for the spectators whose connections are open. Closes encodings that have no viewers any more. */
  send(frame: Frame, spectators: readonly PipelineViewer[], saving: SpectatorVideoReduction, nowMs: number): void {
    const byKey = Map.groupBy(spectators, keyOf);
    for (const [key, streams] of this.#streams) if (!byKey.has(key)) this.#close(key, streams);
    if (spectators.length === 0) return this.#covered.close();
    for (const key of byKey.keys()) this.#streamsOf(key);
    this.#frames += 1;
    if (this.#frames % (this.#everyFrames * everyFramesOf[saving]) !== 0) return;
    const picture = this.#covered.make(frame, getMaxSpectatorVideoLines(saving));
    const lines = Math.min(picture.width, picture.height);
    const { drawnAtMs } = frame;
    for (const [key, streams] of this.#streams) {
      streams.divide(byKey.get(key) ?? [], nowMs);
      streams.send({ ...picture, drawnAtMs }, { lines, spares: saving !== 'none', nowMs });
    }
  }

  refresh(spectator: PipelineViewer, nowMs: number): void {
    this.#streams.get(keyOf(spectator))?.refresh(spectator, nowMs);
  }

  close(): void {
    for (const [key, streams] of this.#streams) this.#close(key, streams);
    this.#covered.close();
  }

  #streamsOf(key: StreamsKey): CodecStreams {
    const codec = key === 'relay' ? 'vp8' : key;
    const options = { fps: this.#fps, maxBitsPerSecond: most.bitsPerSecond };
    const streams = this.#streams.get(key) ?? new CodecStreams(this.#encoders, codec, options);
    this.#streams.set(key, streams);
    return streams;
  }

  #close(key: StreamsKey, streams: CodecStreams): void {
    this.#streams.delete(key);
    streams.close();
  }
}
