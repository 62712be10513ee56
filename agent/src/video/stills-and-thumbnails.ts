import type { Cabinet } from '@reelfloor/cabinet/cabinet';
import type { Scene } from '@reelfloor/cabinet/cabinet-scene';
import { type Clock, systemClock } from '@reelfloor/cabinet/clock';
import { createRefusedResult, type MachineId, okResult, type Result } from '@reelfloor/protocol';
import type { StillPicture, StillWidth } from '@reelfloor/protocol/channels/agent-inspection';
import type { StillThreadReply, StillThreadRequest } from '@reelfloor/simulator/still/still-picture-thread';
import type { CapturedStillRequest } from './capture/capture-messages.ts';
import type { EncodedThumbnail, ThumbnailCommand, ThumbnailMessage } from './thumbnail/thumbnail-crop.ts';

export type StillResult = Result<StillPicture>;
type ShownCabinet = Pick<Cabinet, 'description' | 'picture' | 'watch'>;

/** Cache lifetime of a machine's still image in ms: it is painted at most that often. */
const freshMs = 1_000;

interface Shared {
  readonly askedAtMs: number;
  readonly answer: Promise<StillResult>;
}

/** Requests a machine's still image from the media process, and shares it among all requests within a second. */
export class StillService {
  readonly #order: (order: StillThreadRequest | CapturedStillRequest) => void;
  readonly #nowMs: () => number;
  readonly #shared = new Map<string, Shared>();
  readonly #waiting = new Map<number, { readonly machineId: MachineId; readonly give: (still: StillResult) => void }>();
  #calls = 0;

  constructor(order: (order: StillThreadRequest | CapturedStillRequest) => void, nowMs = () => performance.now()) {
    this.#order = order;
    this.#nowMs = nowMs;
  }

  ask(cabinet: ShownCabinet, width: StillWidth): Promise<StillResult> {
    const { machineId } = cabinet.description;
    const key = `${machineId} ${width}`;
    const shared = this.#shared.get(key);
    if (shared && this.#nowMs() - shared.askedAtMs < freshMs) return shared.answer;
    const answer = this.#paint(cabinet, width);
    this.#shared.set(key, { askedAtMs: this.#nowMs(), answer });
    return answer;
  }

  take({ call, at, data }: StillThreadReply): void {
    const waiting = this.#waiting.get(call);
    if (!waiting) return;
    this.#waiting.delete(call);
    waiting.give(data ? okResult({ at, data: Buffer.from(data).toString('base64') }) : none(waiting.machineId));
  }

  /** Refuses all pending requests, because the media process that paints stills has ended. */
  lose(): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#shared.clear();
    for (const { machineId, give } of waiting) give(none(machineId));
  }

  #paint(cabinet: ShownCabinet, width: StillWidth): Promise<StillResult> {
    const { machineId, picture } = cabinet.description;
    const scenes: Scene[] = [];
    cabinet.watch((scene) => scenes.push(scene))();
    const scene = scenes.at(-1);
    const isCaptured = cabinet.picture.kind === 'captured';
    if (!scene && !isCaptured) return Promise.resolve(none(machineId));
    this.#calls += 1;
    const call = this.#calls;
    const lines = Math.round(
      (Math.min(picture.width, picture.height) * width) / Math.max(picture.width, picture.height),
    );
    return new Promise((give) => {
      this.#waiting.set(call, { machineId, give });
      this.#order(scene ? { call, scene, lines } : { call, machineId, lines });
    });
  }
}

const none = (machineId: MachineId): StillResult => createRefusedResult('MACHINE_NOT_READY', { machine: machineId });

export interface ThumbnailRequest {
  /** How long the server wants thumbnails, in ms. */
  readonly forMs: number;
  /** Whether the first thumbnail must be a keyframe. */
  readonly key: boolean;
}

/** Minimum interval in ms between two keyframes of a machine's thumbnails: each is as large as four other frames. */
const keyRestMs = 2_000;

interface Lease {
  cancel: () => void;
  readonly endScenes: () => void;
  keyAtMs: number;
}

/** Requests thumbnails of the machines that somebody is looking at, for as long as the server renews its request. */
export class ThumbnailService {
  readonly #order: (order: ThumbnailCommand) => void;
  readonly #notify: (pictures: readonly EncodedThumbnail[]) => void;
  readonly #clock: Clock;
  readonly #leases = new Map<MachineId, Lease>();
  #canMake = true;

  constructor(
    order: (order: ThumbnailCommand) => void,
    notify: (pictures: readonly EncodedThumbnail[]) => void,
    clock = systemClock,
  ) {
    this.#order = order;
    this.#notify = notify;
    this.#clock = clock;
  }

  /**
   * Starts or renews a machine's thumbnails. Refuses machines without private areas in their description, and all machines if there are no
   * encoders.
   */
  want(cabinet: ShownCabinet, { forMs, key }: ThumbnailRequest): Result<Record<string, never>> {
    const { machineId, privateAreas } = cabinet.description;
    if (!this.#canMake || privateAreas === undefined)
      return createRefusedResult('MACHINE_NOT_READY', { machine: machineId });
    const lease = this.#leases.get(machineId) ?? this.#begin(cabinet);
    lease.cancel();
    lease.cancel = this.#clock.after(forMs, () => this.#end(machineId));
    const nowMs = this.#clock.nowMs();
    if (key && nowMs - lease.keyAtMs >= keyRestMs) {
      lease.keyAtMs = nowMs;
      this.#order({ kind: 'key', machineId });
    }
    return okResult({});
  }

  take(notice: ThumbnailMessage): void {
    if (notice.kind === 'lost') {
      this.#canMake &&= !notice.forGood;
      return this.lose();
    }
    const wanted = notice.pictures.filter(({ machineId }) => this.#leases.has(machineId));
    if (wanted.length > 0) this.#notify(wanted);
  }

  /** Drops all requests, because the process that creates thumbnails has ended. The server requests them again. */
  lose(): void {
    for (const { cancel, endScenes } of this.#leases.values()) {
      cancel();
      endScenes();
    }
    this.#leases.clear();
  }

  #begin(cabinet: ShownCabinet): Lease {
    const { description } = cabinet;
    const { machineId } = description;
    if (cabinet.picture.kind === 'captured') this.#order({ kind: 'beginCaptured', description: shownOf(description) });
    let isFirst = true;
    const endScenes = cabinet.watch((scene) => {
      this.#order(isFirst ? { kind: 'begin', description: shownOf(description), scene } : { kind: 'scene', scene });
      isFirst = false;
    });
    // Start the keyframe interval now, because the first frame is always a keyframe.
    const lease: Lease = { cancel: () => {}, endScenes, keyAtMs: this.#clock.nowMs() };
    this.#leases.set(machineId, lease);
    return lease;
  }

  #end(machineId: MachineId): void {
    this.#leases.get(machineId)?.endScenes();
    this.#leases.delete(machineId);
    this.#order({ kind: 'end', machineId });
  }
}

const shownOf = ({ machineId, picture, reelBox, privateAreas }: ShownCabinet['description']) => ({
  machineId,
  picture,
  reelBox,
  ...(privateAreas && { privateAreas }),
});
