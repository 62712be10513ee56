import { done, type MachineId, type Result, refused } from '@reelfloor/protocol';
import type { Still, StillWidth } from '@reelfloor/protocol/channels/agent-inspection';
import type { Cabinet } from '../cabinet/cabinet.ts';
import type { Scene } from '../cabinet/scene.ts';
import type { StillNotice, StillOrder } from '../drivers/simulated/still/still-thread.ts';
import type { CapturedStillOrder } from './capture/capture-messages.ts';

export type StillResult = Result<Still>;
type ShownCabinet = Pick<Cabinet, 'description' | 'picture' | 'watch'>;

/** How long a still is given to all who ask, in ms: none is painted more often than that. */
const freshMs = 1_000;

interface Shared {
  readonly askedAtMs: number;
  readonly answer: Promise<StillResult>;
}

/** Asks for stills, and gives one to all who ask within a second. */
export class StillService {
  readonly #order: (order: StillOrder | CapturedStillOrder) => void;
  readonly #nowMs: () => number;
  readonly #shared = new Map<string, Shared>();
  readonly #waiting = new Map<
    number,
    { readonly machineId: MachineId; readonly give: (still: StillResult) => void }
  >();
  #calls = 0;

  constructor(order: (order: StillOrder | CapturedStillOrder) => void, nowMs = () => performance.now()) {
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

  take({ call, at, data }: StillNotice): void {
    const waiting = this.#waiting.get(call);
    if (!waiting) return;
    this.#waiting.delete(call);
    waiting.give(data ? done({ at, data: Buffer.from(data).toString('base64') }) : none(waiting.machineId));
  }

  /** Refuses all who wait: the process that paints has ended. */
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

const none = (machineId: MachineId): StillResult => refused('MACHINE_NOT_READY', { machine: machineId });
