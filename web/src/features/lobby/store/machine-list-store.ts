import type { LobbyMachine, MachineId } from '@reelfloor/protocol';
import { createStore, type StoreApi } from 'zustand/vanilla';

type Status = LobbyMachine['status'];

export interface FloorOverview {
  readonly loaded: boolean;
  readonly ids: readonly MachineId[];
  /**
   * Status of each machine. Mutated in place, because copying a thousand entries per notice is slow: to detect a change, compare `changes`.
   */
  readonly statuses: ReadonlyMap<MachineId, Status>;
  readonly changes: number;
}

const emptyOverview: FloorOverview = { loaded: false, ids: [], statuses: new Map(), changes: 0 };

/**
 * The machines of the lobby, each in its own store, so that a change re-renders only one card. A fetched list and a notice may arrive in
 * any order; the newer version wins.
 */
export class MachineListStore {
  readonly overview = createStore<FloorOverview>(() => emptyOverview);
  readonly #machines = new Map<MachineId, StoreApi<LobbyMachine>>();
  #statuses = new Map<MachineId, Status>();

  /** Returns a machine's store. Throws if the id is not in the overview. */
  machine(id: MachineId): StoreApi<LobbyMachine> {
    const store = this.#machines.get(id);
    if (!store) throw new Error(`machine ${id} is not on the floor`);
    return store;
  }

  peek(id: MachineId): LobbyMachine | undefined {
    return this.#machines.get(id)?.getState();
  }

  all(): readonly LobbyMachine[] {
    return this.overview.getState().ids.flatMap((id) => this.peek(id) ?? []);
  }

  /** Stores a complete list of machines and removes the machines that are missing from it. */
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
    this.#updateOverview([...present]);
    for (const id of this.#machines.keys()) if (!present.has(id)) this.#machines.delete(id);
  }

  /** Stores a notice of a machine's status. Returns false if its machine is unknown, so that the caller fetches a new list. */
  receive(notice: { id: MachineId; status: Status; version?: number | undefined }): boolean {
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

  #updateOverview(ids: readonly MachineId[]): void {
    const before = this.overview.getState();
    const statuses = new Map(ids.map((id) => [id, this.machine(id).getState().status]));
    const sameIds = areListsEqual(ids, before.ids);
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

/** Returns whether a machine's data are stale. Without versions their order is unknown, so they count as new. */
const isOlder = (version: number | undefined, known: number | undefined): boolean =>
  version !== undefined && known !== undefined && version < known;

/** Stores a machine unless it is unchanged, so that its card is not re-rendered in vain. */
const replace = (store: StoreApi<LobbyMachine>, machine: LobbyMachine): void => {
  if (!isSame(store.getState(), machine)) store.setState(machine, true);
};

type ComparedField = Exclude<keyof LobbyMachine, 'id' | 'brand'>;

// Lists all compared fields: the type check fails here if a field is missing, because the card would then not be updated when it changes.
const compared: Readonly<Record<ComparedField, true>> = {
  version: true,
  status: true,
  reservation: true,
  note: true,
  unfit: true,
  image: true,
  stakeMinMinor: true,
  stakeMaxMinor: true,
  returnPpm: true,
  isNew: true,
  isPopular: true,
  watchable: true,
  noPicture: true,
};
const comparedFields = Object.keys(compared) as ComparedField[];

/** Compares two machines field by field, which is fast: each poll compares a thousand machines. */
const isSame = (one: LobbyMachine, other: LobbyMachine): boolean =>
  one.brand?.id === other.brand?.id &&
  one.brand?.name === other.brand?.name &&
  comparedFields.every((field) => one[field] === other[field]);

export const areListsEqual = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((value, index) => value === others[index]);

export const floor = new MachineListStore();
