import type { LobbyMachine, MachineId } from '@reelfloor/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';

type Status = LobbyMachine['status'];

/** What the list needs to know of all machines: which there are, in which order, and what each is doing. */
export interface FloorOverview {
  /** False until the first list has come. */
  readonly loaded: boolean;
  readonly ids: readonly MachineId[];
  /** Written to in place, because a copy of a thousand with each notice would be most of the work: compare `changes`. */
  readonly statuses: ReadonlyMap<MachineId, Status>;
  /** Grows with every status that changed. */
  readonly changes: number;
}

const emptyOverview: FloorOverview = { loaded: false, ids: [], statuses: new Map(), changes: 0 };

/**
 * The machines of the floor, each in a store of its own, so that a change redraws the one card. A list that was asked
 * for and a notice that was heard may cross on the way: the newer version stays.
 */
export class MachineListStore {
  readonly overview = createStore<FloorOverview>(() => emptyOverview);
  readonly #machines = new Map<MachineId, StoreApi<LobbyMachine>>();
  #statuses = new Map<MachineId, Status>();

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

  /** All machines as last known, in the floor's order. */
  all(): readonly LobbyMachine[] {
    return this.overview.getState().ids.flatMap((id) => this.peek(id) ?? []);
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
      this.#statuses.set(notice.id, notice.status);
      this.overview.setState(({ changes }) => ({ changes: changes + 1 }));
    }
    return true;
  }

  clear(): void {
    this.#statuses = new Map();
    this.#machines.clear();
    this.overview.setState(emptyOverview);
  }

  #overlook(ids: readonly MachineId[]): void {
    const before = this.overview.getState();
    const statuses = new Map(ids.map((id) => [id, this.machine(id).getState().status]));
    const sameIds = sameList(ids, before.ids);
    if (before.loaded && sameIds && ids.every((id) => statuses.get(id) === this.#statuses.get(id))) return;
    this.#statuses = statuses;
    this.overview.setState({
      loaded: true,
      ids: sameIds ? before.ids : ids,
      statuses,
      changes: before.changes + 1,
    });
  }
}

/** Something without a number is taken as new: such a server leaves no way to tell. */
const isOlder = (version: number | undefined, known: number | undefined): boolean =>
  version !== undefined && known !== undefined && version < known;

/** Leaves the store alone where nothing changed, so that an unchanged card is not drawn again. */
const replace = (store: StoreApi<LobbyMachine>, machine: LobbyMachine): void => {
  if (!isSame(store.getState(), machine)) store.setState(machine, true);
};

/** Field by field: a list of a thousand is compared with every poll. */
const isSame = (one: LobbyMachine, other: LobbyMachine): boolean =>
  one.version === other.version &&
  one.status === other.status &&
  one.reservation === other.reservation &&
  one.image === other.image &&
  one.stakeMinMinor === other.stakeMinMinor &&
  one.stakeMaxMinor === other.stakeMaxMinor &&
  one.brand?.id === other.brand?.id &&
  one.brand?.name === other.brand?.name;

export const sameList = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((value, index) => value === others[index]);
