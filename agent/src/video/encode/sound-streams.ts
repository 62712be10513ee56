import type { SoundBlock } from '../../cabinet/cabinet.ts';
import type { Encoders, SoundEncoder } from './encoders.ts';
import type { PipelineViewer } from './pipeline-viewer.ts';

const ticksPerBlock = 480;

/** Encodes the sound once for each bitrate in use, three at most. */
export class SoundStreams {
  readonly #encoders: Encoders;
  readonly #running = new Map<number, SoundEncoder>();
  #timestamp = 0;

  constructor(encoders: Encoders) {
    this.#encoders = encoders;
  }

  start(bitsPerSecond: number): SoundEncoder {
    const encoder = this.#encoders.openSound(bitsPerSecond);
    this.#running.set(bitsPerSecond, encoder);
    return encoder;
  }

  send({ samples }: SoundBlock, listeners: readonly PipelineViewer[]): void {
    // The timestamp also runs on while nobody listens, so that later blocks keep their time.
    this.#timestamp = (this.#timestamp + ticksPerBlock) >>> 0;
    if (listeners.length === 0) return;
    const groups = Map.groupBy(listeners, ({ sender }) => sender.soundBitsPerSecond);
    for (const [bitsPerSecond, encoder] of this.#running) {
      if (groups.has(bitsPerSecond)) continue;
      this.#running.delete(bitsPerSecond);
      encoder.close();
    }
    for (const [bitsPerSecond, group] of groups) {
      const encoder = this.#running.get(bitsPerSecond) ?? this.start(bitsPerSecond);
      const packet = encoder.encode(samples);
      if (packet) for (const viewer of group) viewer.sendSound(packet, this.#timestamp);
    }
  }

  close(): void {
    for (const encoder of this.#running.values()) encoder.close();
    this.#running.clear();
  }
}
