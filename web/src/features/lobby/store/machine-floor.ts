import type { LobbyMachine, MachineId } from '@reelfloor/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';

type Status = LobbyMachine['status'];

/** What the list needs to know of all machines: which there are, in which order, and what each is doing. */
export interface FloorOverview {
  /** False until the first list has come. */
  readonly loaded: boolean;
  readonly ids: readonly MachineId[];
  readonly statuses: ReadonlyMap<MachineId, Status>;
}

const emptyOverview: FloorOverview = { loaded: false, ids: [], statuses: new Map() };

/**
 * The machines of the floor, each in a store of its own, so that a change redraws the one card. A list that was asked
 * for and a notice that was heard may cross on the way: the newer version stays.
 */
export class MachineFloor {
  readonly overview = createStore<FloorOverview>(() => emptyOverview);
  readonly #machines = new Map<MachineId, StoreApi<LobbyMachine>>();

  /** The machine's own store. Only ids of the overview may be asked for. */
  machine(id: MachineId): StoreApi<LobbyMachine> {
    const store = this.#machines.get(id);
    if (!store) throw new Error(`machine ${id} is not on the floor`);
    return store;
  }

  /** The machine as last known, or undefined. */
  peek(id: MachineId): LobbyMachine | undefined {
    return this.#machines.get(id)?.getState();
  }

  /** Takes a whole list: what is no longer in it has left the floor. */
  take(list: readonly LobbyMachine[]): void {
    for (const machine of list) {
      const store = this.#machines.get(machine.id);
      if (!store)
        this.#machines.set(
          machine.id,
          createStore(() => machine),
        );
      else if (!isOlder(machine.version, store.getState().version)) replace(store, machine);
    }
    const present = new Set(list.map((machine) => machine.id));
    this.#overlook([...present]);
    for (const id of this.#machines.keys()) if (!present.has(id)) this.#machines.delete(id);
  }

  /** Takes one machine's new status. Answers whether the machine is known; an unknown one needs a new list. */
  hear(notice: { id: MachineId; status: Status; version?: number | undefined }): boolean {
    const store = this.#machines.get(notice.id);
    if (!store) return false;
    const machine = store.getState();
    if (isOlder(notice.version, machine.version)) return true;
    replace(store, {
      ...machine,
      status: notice.status,
      ...(notice.version === undefined ? {} : { version: notice.version }),
    });
    if (notice.status !== machine.status) {
      const before = this.overview.getState();
      this.overview.setState({ statuses: new Map(before.statuses).set(notice.id, notice.status) });
    }
    return true;
  }

  clear(): void {
    this.overview.setState(emptyOverview);
    this.#machines.clear();
  }

  #overlook(ids: readonly MachineId[]): void {
    const before = this.overview.getState();
    const statuses = new Map(ids.map((id) => [id, this.machine(id).getState().status]));
    const sameIds = sameList(ids, before.ids);
    if (before.loaded && sameIds && ids.every((id) => statuses.get(id) === before.statuses.get(id))) return;
    this.overview.setState({ loaded: true, ids: sameIds ? before.ids : ids, statuses });
  }
}

/** Something without a number is taken as new: such a server leaves no way to tell. */
const isOlder = (version: number | undefined, known: number | undefined): boolean =>
  version !== undefined && known !== undefined && version < known;

/** Leaves the store alone where nothing changed, so that an unchanged card is not drawn again. */
const replace = (store: StoreApi<LobbyMachine>, machine: LobbyMachine): void => {
  if (JSON.stringify(store.getState()) !== JSON.stringify(machine)) store.setState(machine, true);
};

export const sameList = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((value, index) => value === others[index]);
