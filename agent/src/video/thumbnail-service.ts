import { done, type MachineId, type Result, refused } from '@reelfloor/protocol';
import type { Cabinet } from '../cabinet/cabinet.ts';
import { type Clock, systemClock } from '../cabinet/clock.ts';
import type { MadeThumbnail, ThumbnailNotice, ThumbnailOrder } from './thumbnail/place-thumbnail.ts';

type ShownCabinet = Pick<Cabinet, 'description' | 'picture' | 'watch'>;

export interface ThumbnailRequest {
  /** For how long they are wanted, in ms. */
  readonly forMs: number;
  /** Whether to begin with a key frame. */
  readonly key: boolean;
}

/** Shortest time in ms between two key frames of a machine: each is as large as four other frames. */
const keyRestMs = 2_000;

interface Lease {
  cancel: () => void;
  readonly endScenes: () => void;
  keyAtMs: number;
}

/** Has thumbnails made of the machines that somebody looks at, for as long as the server asks for them. */
export class ThumbnailService {
  readonly #order: (order: ThumbnailOrder) => void;
  readonly #notify: (pictures: readonly MadeThumbnail[]) => void;
  readonly #clock: Clock;
  readonly #leases = new Map<MachineId, Lease>();
  #canMake = true;

  constructor(
    order: (order: ThumbnailOrder) => void,
    notify: (pictures: readonly MadeThumbnail[]) => void,
    clock = systemClock,
  ) {
    this.#order = order;
    this.#notify = notify;
    this.#clock = clock;
  }

  /** Refuses machines whose description does not say what others may not see, and all if there are no encoders. */
  want(cabinet: ShownCabinet, { forMs, key }: ThumbnailRequest): Result<Record<string, never>> {
    const { machineId, privateAreas } = cabinet.description;
    if (!this.#canMake || privateAreas === undefined)
      return refused('MACHINE_NOT_READY', { machine: machineId });
    const lease = this.#leases.get(machineId) ?? this.#begin(cabinet);
    lease.cancel();
    lease.cancel = this.#clock.after(forMs, () => this.#end(machineId));
    const nowMs = this.#clock.nowMs();
    if (key && nowMs - lease.keyAtMs >= keyRestMs) {
      lease.keyAtMs = nowMs;
      this.#order({ kind: 'key', machineId });
    }
    return done({});
  }

  take(notice: ThumbnailNotice): void {
    if (notice.kind === 'lost') {
      this.#canMake &&= !notice.forGood;
      return this.lose();
    }
    const wanted = notice.pictures.filter(({ machineId }) => this.#leases.has(machineId));
    if (wanted.length > 0) this.#notify(wanted);
  }

  /** Forgets all requests, because the process that makes thumbnails has ended. The server asks again. */
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
    if (cabinet.picture.kind === 'captured')
      this.#order({ kind: 'beginCaptured', description: shownOf(description) });
    let isFirst = true;
    const endScenes = cabinet.watch((scene) => {
      this.#order(
        isFirst ? { kind: 'begin', description: shownOf(description), scene } : { kind: 'scene', scene },
      );
      isFirst = false;
    });
    // The first frame is a key frame without being asked.
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
