import type { CabinetMeters, StillWidth } from '@reelfloor/protocol/channels/agent-inspection';
import { createOfficeRefusal, type OfficeResult } from '@reelfloor/protocol/office-call-types';
import type { Clock } from '../../platform/clock/clock.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';

/** Cache lifetime of a machine's still picture and meters, in ms. */
const freshMs = 1_000;
const timeoutMs = 4_000;

export interface MachinePicture {
  readonly bytes: Buffer;
  readonly type: 'image/webp';
}

export type ReadMeters = { readonly kind: 'read'; readonly meters: CabinetMeters } | { readonly kind: 'away' };

interface Kept<T> {
  readonly askedAt: number;
  readonly answer: Promise<T>;
}

/** Requests still pictures and meters from cabinets, on whichever node their agents are connected. Caches each response for a second. */
export class MachineInspector {
  readonly #floor: Pick<MachineFloor, 'get'>;
  readonly #clock: Pick<Clock, 'nowMs'>;
  readonly #pictures = new Map<string, Kept<OfficeResult<MachinePicture>>>();
  readonly #meters = new Map<string, Kept<ReadMeters>>();
  readonly #delays = new Map<string, number>();

  constructor(floor: Pick<MachineFloor, 'get'>, clock: Pick<Clock, 'nowMs'>) {
    this.#floor = floor;
    this.#clock = clock;
  }

  /** Returns a still picture of the machine's screen; without bytes if its agent is disconnected, busy or has no encoder. */
  picture(machineId: string, width: StillWidth): Promise<OfficeResult<MachinePicture>> {
    return this.#once(this.#pictures, `${machineId} ${width}`, () => this.#askPicture(machineId, width));
  }

  /** Returns the machine's meters. `isNew` bypasses the cache, because the previous reading did not match the ledger. */
  meters(machineId: string, isNew = false): Promise<ReadMeters> {
    if (isNew) this.#meters.delete(machineId);
    return this.#once(this.#meters, machineId, () => this.#askMeters(machineId));
  }

  /** Returns the round-trip time of the last command to the machine in ms; null if none was answered. */
  delayMs(machineId: string): number | null {
    return this.#delays.get(machineId) ?? null;
  }

  async #askPicture(machineId: string, width: StillWidth): Promise<OfficeResult<MachinePicture>> {
    const machine = this.#floor.get(machineId);
    if (!machine) return createOfficeRefusal('MACHINE_UNKNOWN', { machine: machineId });
    const still = await machine.link?.command('still', { machineId: machine.id, width }, timeoutMs);
    if (still?.kind === 'accepted')
      return { ok: true, value: { bytes: Buffer.from(still.value.data, 'base64'), type: 'image/webp' } };
    return { ok: true, value: { bytes: Buffer.alloc(0), type: 'image/webp' } };
  }

  async #askMeters(machineId: string): Promise<ReadMeters> {
    const machine = this.#floor.get(machineId);
    const began = performance.now();
    const answer = await machine?.link?.command('meters', { machineId: machine.id }, timeoutMs);
    if (answer?.kind !== 'accepted') return { kind: 'away' };
    this.#delays.set(machineId, Math.max(1, Math.round(performance.now() - began)));
    return { kind: 'read', meters: answer.value };
  }

  #once<T>(kept: Map<string, Kept<T>>, key: string, ask: () => Promise<T>): Promise<T> {
    const now = this.#clock.nowMs();
    const known = kept.get(key);
    if (known && now - known.askedAt < freshMs) return known.answer;
    for (const [old, { askedAt }] of kept) if (now - askedAt >= freshMs) kept.delete(old);
    const answer = ask();
    kept.set(key, { askedAt: now, answer });
    return answer;
  }
}
