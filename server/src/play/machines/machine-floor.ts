import type { CabinetView, MachineId } from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent-channel';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { MachinesTable } from '../../platform/database/schema.ts';
import type { AgentLink } from './agent-link.ts';
import { readAgentLinks } from './agent-link-store.ts';
import {
  applyMachineStateChange,
  areMachineVersionsExhausted,
  createMachineFromState,
  isMachineOpenToPlayers,
  type Machine,
  type MachineRecord,
  type MachineState,
  machineFromRecord,
  type StoredMachineState,
  versionsPerAgentLink,
} from './machine.ts';
import { readOutOfServiceRecords, toLobbyOutOfServiceNote } from './out-of-service-records.ts';

/** Callbacks by which the machine list of this node publishes a machine to other nodes, or requests one from them. */
export interface FloorListener {
  /** A machine whose agent is connected to this node has changed. */
  changed(machine: Machine): void;
  /** This node has changed the seat, fault or reservation of a machine whose agent is connected to another node. */
  changedElsewhere(machineId: string): void;
  /** A caller on this node waits for the next change of a machine whose agent is connected to another node. */
  wanted(machine: Machine): void;
}

/** A machine's state in the database when its agent connected. `versionBase`: first version number that the agent's connection may use. */
type Booked = Partial<Pick<Machine, 'reservedFor' | 'heldFor' | 'fault' | 'versionBase' | 'outOfService'>>;

export class MachineFloor {
  readonly #machines = new Map<string, Machine>();
  readonly #bus: Bus;
  readonly #clock: Clock;
  /** Machines whose current fault has been reported to staff. */
  readonly #notifiedFaults = new Set<string>();
  #spectator: FloorListener | null = null;
  /** Machines that staff removed from the floor. Messages about them from other nodes are ignored. */
  readonly #removed = new Set<string>();

  constructor(bus: Bus, clock: Clock) {
    this.#bus = bus;
    this.#clock = clock;
  }

  setListener(spectator: FloorListener): void {
    this.#spectator = spectator;
  }

  /**
   * Reads machines and seats from the database, without replacing newer state. All machines are offline until their agents connect.
   * `hasEnded` returns true for an agent's connection that has ended although the database does not say so yet.
   */
  async load(db: Queries, hasEnded = (_agentId: string, _epoch: number) => false): Promise<void> {
    const rows = await db.query
      .selectFrom('machines')
      .leftJoin('players', 'players.id', 'machines.reserved_for')
      .selectAll('machines')
      .select('players.display_name as reserved_name')
      .execute();
    const seats = await db.query.selectFrom('seats').select(['machine_id', 'state']).execute();
    // No page is connected at startup, so each occupied seat waits for its player.
    const seatOf = new Map(
      seats.map(({ machine_id, state }) => [machine_id, state === 'held' ? 'waiting' : state] as const),
    );
    const links = await readAgentLinks(db);
    const outOfServiceRecords = await readOutOfServiceRecords(db);
    const kept = await db.query
      .selectFrom('queue_places')
      .select(['machine_id', 'player_id'])
      .where('kept_until', 'is not', null)
      .execute();
    const heldFor = new Map(kept.map(({ machine_id, player_id }) => [machine_id, player_id]));
    const goesOn = links.filter(({ agentId, epoch, nodeId }) => nodeId !== null && !hasEnded(agentId, epoch));
    const connected = new Set(goesOn.map(({ agentId }) => agentId));
    for (const row of rows) {
      const outOfServiceRecord = outOfServiceRecords.get(row.id);
      if (outOfServiceRecord?.state === 'removed') {
        this.remove(row.id);
        continue;
      }
      // If the agent is connected to another node, start below the version numbers of that connection, so that its changes replace this
      // state.
      const versionBase = row.version_base - (connected.has(row.agent_id) ? versionsPerAgentLink : 0);
      const known = this.#machines.get(row.id);
      if (known && (known.link || known.versionBase >= versionBase)) continue;
      const booked = {
        seat: seatOf.get(row.id) ?? 'none',
        heldFor: heldFor.get(row.id) ?? null,
        outOfService: toLobbyOutOfServiceNote(outOfServiceRecord),
      } as const;
      const machine = this.#fromRow({ ...row, version_base: versionBase }, booked);
      this.#set(machine, known);
    }
  }

  get(machineId: string): Machine | undefined {
    return this.#machines.get(machineId);
  }

  all(): Machine[] {
    return [...this.#machines.values()];
  }

  /** Sets the machine's state when its agent connects to this node. `booked`: the state stored in the database. */
  connect(link: AgentLink, description: CabinetDescription, view: CabinetView, booked: Booked = {}): void {
    const { machineId } = description;
    this.#removed.delete(machineId);
    const known = this.#machines.get(machineId);
    const { reservedFor = null, heldFor = null, fault = null } = booked;
    const { outOfService = known?.outOfService ?? null } = booked;
    const versionBase = booked.versionBase ?? this.#nextBase(known);
    const brandId = String(description.brandId);
    // The agent's id can change, because an operator may move a machine from one agent to another.
    const agentId = link.agentId;
    const now = { link, description, view, brandId, agentId, fault, outOfService };
    if (known) this.#change(known, { ...now, versionBase });
    else {
      const state = { ...now, id: machineId, reservedFor, heldFor };
      this.#set(createMachineFromState({ ...state, seat: 'none', versionBase }), known);
    }
    this.#bus.publish('cabinetChanged', { machineId, view });
    this.#bus.publish('machineConnected', { machineId });
  }

  /** Adds or replaces a machine, as received from the node to which its agent is connected. */
  replicate(link: AgentLink, record: MachineRecord): void {
    if (this.#removed.has(record.id)) return;
    const known = this.#machines.get(record.id);
    this.#set(machineFromRecord(record, link), known);
    const { id: machineId, view } = record;
    if (view && (view.version !== known?.view?.version || known.link !== link))
      this.#bus.publish('cabinetChanged', { machineId, view });
    if (known?.link !== link) this.#bus.publish('machineConnected', { machineId });
  }

  /** Removes a machine from the floor, until `connect` or `undoImmediateAction` adds it again. */
  remove(machineId: string): void {
    this.#removed.add(machineId);
    if (this.#machines.delete(machineId)) this.#bus.publish('lobbyListChanged', {});
  }

  /** Allows a machine that staff removed to join the floor again. */
  takeBack(machineId: string): void {
    this.#removed.delete(machineId);
  }

  disconnect(link: AgentLink): void {
    for (const machine of this.all()) if (machine.link === link) this.#change(machine, { link: null });
  }

  see(link: AgentLink, machineId: MachineId, view: CabinetView): void {
    const machine = this.#machines.get(machineId);
    if (!machine || machine.link !== link) return;
    if (machine.view && view.version <= machine.view.version) return;
    this.#change(machine, { view });
    this.#bus.publish('cabinetChanged', { machineId, view });
  }

  setReelBox(link: AgentLink, machineId: MachineId, reelBox: CabinetDescription['reelBox']): void {
    const machine = this.#machines.get(machineId);
    if (machine?.link === link) this.#change(machine, { description: { ...machine.description, reelBox } });
  }

  async waitFor(machineId: string, requested: (machine: Machine) => boolean, timeoutMs: number): Promise<boolean> {
    const isThere = () => {
      const machine = this.#machines.get(machineId);
      return machine !== undefined && requested(machine);
    };
    if (isThere()) return true;
    const machine = this.#machines.get(machineId);
    if (machine && !machine.link?.isHere) this.#spectator?.wanted(machine);
    let stop = (): void => {};
    let cancel = (): void => {};
    const reached = await new Promise<boolean>((resolve) => {
      stop = this.#bus.subscribe('cabinetChanged', (event) => {
        if (event.machineId === machineId && isThere()) resolve(true);
      });
      cancel = this.#clock.after(timeoutMs, () => resolve(false));
    });
    stop();
    cancel();
    return reached;
  }

  setSeat(machineId: string, seat: Machine['seat']): void {
    this.#setFacts(machineId, { seat });
  }

  setFault(machineId: string, fault: string | null): void {
    this.#setFacts(machineId, { fault });
  }

  /** Returns true if at least one notification channel has reported the machine's current fault to staff. */
  isFaultNotified(machineId: string): boolean {
    return this.#notifiedFaults.has(machineId);
  }

  setFaultNotified(machineId: MachineId, isNotified: boolean): void {
    if (this.isFaultNotified(machineId) === isNotified) return;
    if (isNotified) this.#notifiedFaults.add(machineId);
    else this.#notifiedFaults.delete(machineId);
    this.#bus.publish('faultNotified', { machineId, isNotified });
  }

  /**
   * Sets for whom the machine is reserved and publishes it even if the status is unchanged, because the lobby also shows the reservation.
   */
  setReservation(machineId: string, reservedFor: Machine['reservedFor']): void {
    const machine = this.#machines.get(machineId);
    if (!machine || machine.reservedFor?.playerId === reservedFor?.playerId) return;
    this.#setFacts(machineId, { reservedFor });
  }

  setHeldFor(machineId: string, heldFor: string | null): void {
    if (this.#machines.get(machineId)?.heldFor !== heldFor) this.#setFacts(machineId, { heldFor });
  }

  setOutOfService(machineId: string, outOfService: Machine['outOfService']): void {
    const machine = this.#machines.get(machineId);
    if (!machine || machine.outOfService?.note === outOfService?.note) return;
    this.#setFacts(machineId, { outOfService });
  }

  /**
   * Replaces the machine's seat, fault and reservation by those of the database. If the agent is connected to another node, that node does
   * this instead.
   */
  book(machineId: string, facts: StoredMachineState): void {
    const machine = this.#machines.get(machineId);
    if (!machine?.link?.isHere) return;
    const { seat, heldFor, fault } = facts;
    if (machine.seat !== seat || machine.heldFor !== heldFor || machine.fault !== fault)
      this.#change(machine, { seat, heldFor, fault });
    this.setReservation(machineId, facts.reservedFor);
    this.setOutOfService(machineId, facts.outOfService);
  }

  /**
   * Changes the machine's seat, fault or reservation. If its agent is connected to another node, requests that node to read them from the
   * database instead.
   */
  #setFacts(machineId: string, change: Partial<StoredMachineState>): void {
    const machine = this.#machines.get(machineId);
    if (!machine) return;
    if (machine.link === null || machine.link.isHere) this.#change(machine, change);
    if (!machine.link?.isHere) this.#spectator?.changedElsewhere(machineId);
  }

  #change(machine: Machine, change: Partial<MachineState>): void {
    this.#set(applyMachineStateChange(machine, change), machine);
  }

  #set(machine: Machine, before: Machine | undefined): void {
    this.#machines.set(machine.id, machine);
    const isNoted = machine.outOfService?.note !== before?.outOfService?.note;
    const isReserved = machine.reservedFor?.playerId !== before?.reservedFor?.playerId;
    if (machine.version !== before?.version || isReserved || isNoted) this.#notify(machine);
    const isOpened = before !== undefined && isMachineOpenToPlayers(machine) !== isMachineOpenToPlayers(before);
    // Pages get staff's notes only with the machine list, so refresh the list; also when a machine joins, which changes its brand's count.
    if (isNoted || isOpened || (!before && machine.link)) this.#bus.publish('lobbyListChanged', {});
    if (!machine.link?.isHere) return;
    this.#spectator?.changed(machine);
    // The agent connection has used up its version numbers, so request a new `hello`, which brings new ones.
    if (areMachineVersionsExhausted(machine))
      this.#bus.publish('agentHandshakeRequested', { agentId: machine.agentId });
  }

  #nextBase(known: Machine | undefined): number {
    return Math.max((known?.versionBase ?? 0) + versionsPerAgentLink, this.#clock.nowMs());
  }

  #notify({ id, status, version }: Machine): void {
    this.#bus.publish('machineChanged', { machineId: id, status, version });
  }

  #fromRow(
    row: MachinesTable & { reserved_name: string | null },
    booked: Pick<Machine, 'seat' | 'heldFor' | 'outOfService'>,
  ): Machine {
    const state: MachineState = {
      id: row.id as MachineId,
      brandId: row.brand_id,
      agentId: row.agent_id,
      description: JSON.parse(row.description) as CabinetDescription,
      link: null,
      view: null,
      ...booked,
      reservedFor: row.reserved_for === null ? null : { playerId: row.reserved_for, name: row.reserved_name ?? '' },
      fault: row.fault,
      versionBase: row.version_base,
    };
    return createMachineFromState(state);
  }
}
