import type { MachineId } from '@reelfloor/protocol';
import type { Crowd } from '@reelfloor/protocol/channels/notify';
import type { Bus } from '../../platform/bus/bus.ts';

interface MachineCrowd {
  readonly waiting: number;
  /** When the turn of a player would come who joins the queue now, in ms since 1970; null: not known. */
  readonly turnAt: number | null;
  readonly watching: number;
}

const nobody: MachineCrowd = { waiting: 0, turnAt: null, watching: 0 };

/** Knows how many wait for each machine and how many watch it, and publishes each change. Never knows who. */
export class MachineCrowds {
  readonly #bus: Bus;
  readonly #now: () => number;
  readonly #crowds = new Map<string, MachineCrowd>();

  constructor({ bus, now }: { readonly bus: Bus; readonly now: () => number }) {
    this.#bus = bus;
    this.#now = now;
  }

  /** Returns true if there has been anything to tell of the machine, so that pages may have heard of it. */
  has(machineId: string): boolean {
    return this.#crowds.has(machineId);
  }

  /** Returns the machines of which there has been anything to tell. */
  all(): string[] {
    return [...this.#crowds.keys()];
  }

  of(machineId: MachineId): Crowd {
    const { waiting, turnAt, watching } = this.#crowds.get(machineId) ?? nobody;
    const estimateMs = turnAt === null ? null : Math.max(0, Math.round(turnAt - this.#now()));
    return { id: machineId, waiting, estimateMs, watching };
  }

  setQueue(machineId: MachineId, { waiting, turnAt }: Pick<MachineCrowd, 'waiting' | 'turnAt'>): void {
    this.#set(machineId, 'queue', { waiting, turnAt });
  }

  setWatching(machineId: MachineId, watching: number): void {
    this.#set(machineId, 'watchers', { watching });
  }

  #set(machineId: MachineId, what: 'queue' | 'watchers', change: Partial<MachineCrowd>): void {
    const before = this.#crowds.get(machineId) ?? nobody;
    const after = { ...before, ...change };
    const { waiting, turnAt, watching } = after;
    if (waiting === before.waiting && turnAt === before.turnAt && watching === before.watching) return;
    this.#crowds.set(machineId, after);
    this.#bus.publish('crowdChanged', { machineId, what });
  }
}
