import type { CabinetView, MachineId } from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent';
import type { Bus } from '../bus/bus.ts';
import type { Queries } from '../database/database.ts';
import type { MachinesTable } from '../database/schema.ts';
import type { Clock } from '../process/clock.ts';
import type { AgentLink } from './agent-link.ts';
import { changeMachine, type Machine, type MachineState, newMachine } from './machine.ts';

export class MachineFloor {
  readonly #machines = new Map<string, Machine>();
  readonly #bus: Bus;
  readonly #clock: Clock;

  constructor(bus: Bus, clock: Clock) {
    this.#bus = bus;
    this.#clock = clock;
  }

  /** Reads machines and seats. All are offline until their agents connect. */
  async load(db: Queries): Promise<void> {
    const rows = await db.query
      .selectFrom('machines')
      .leftJoin('players', 'players.id', 'machines.reserved_for')
      .selectAll('machines')
      .select('players.display_name as reserved_name')
      .execute();
    const seats = await db.query.selectFrom('seats').select(['machine_id', 'state']).execute();
    // No page is connected yet, so a taken seat waits.
    const seatOf = new Map(
      seats.map(({ machine_id, state }) => [machine_id, state === 'held' ? 'waiting' : state] as const),
    );
    for (const row of rows) this.#machines.set(row.id, this.#fromRow(row, seatOf.get(row.id) ?? 'none'));
  }

  get(machineId: string): Machine | undefined {
    return this.#machines.get(machineId);
  }

  all(): Machine[] {
    return [...this.#machines.values()];
  }

  /** `fault`: why the books keep the machine out of play; null if they do not. */
  connect(
    link: AgentLink,
    description: CabinetDescription,
    view: CabinetView,
    { reservedFor, fault }: Pick<Machine, 'reservedFor' | 'fault'> = { reservedFor: null, fault: null },
  ): void {
    const { machineId } = description;
    const known = this.#machines.get(machineId);
    const brandId = String(description.brandId);
    if (known) {
      // An operator may have moved the machine here from another agent.
      this.#change(known, { link, description, view, brandId, agentId: link.agentId, fault });
    } else {
      const state: MachineState = {
        id: machineId,
        brandId,
        agentId: link.agentId,
        description,
        link,
        view,
        seat: 'none',
        reservedFor,
        fault,
      };
      const machine = newMachine(state, this.#clock.nowMs());
      this.#machines.set(machineId, machine);
      this.#tell(machine);
    }
    this.#bus.publish('cabinetChanged', { machineId, view });
    this.#bus.publish('machineConnected', { machineId });
  }

  /** Machines that a newer connection of the agent has taken over stay online. */
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

  async waitFor(
    machineId: string,
    wished: (machine: Machine) => boolean,
    timeoutMs: number,
  ): Promise<boolean> {
    const isThere = () => {
      const machine = this.#machines.get(machineId);
      return machine !== undefined && wished(machine);
    };
    if (isThere()) return true;
    let stop = (): void => {};
    let cancel = (): void => {};
    const reached = await new Promise<boolean>((resolve) => {
      stop = this.#bus.subscribe('cabinetChanged', (news) => {
        if (news.machineId === machineId && isThere()) resolve(true);
      });
      cancel = this.#clock.after(timeoutMs, () => resolve(false));
    });
    stop();
    cancel();
    return reached;
  }

  setSeat(machineId: string, seat: Machine['seat']): void {
    const machine = this.#machines.get(machineId);
    if (machine) this.#change(machine, { seat });
  }

  setFault(machineId: string, fault: string | null): void {
    const machine = this.#machines.get(machineId);
    if (machine) this.#change(machine, { fault });
  }

  /** Tells the bus even if the status stays, because the lobby shows for whom a machine is reserved. */
  setReservation(machineId: string, reservedFor: Machine['reservedFor']): void {
    const machine = this.#machines.get(machineId);
    if (!machine || machine.reservedFor?.playerId === reservedFor?.playerId) return;
    this.#change(machine, { reservedFor });
    const next = this.#machines.get(machineId);
    if (next?.version === machine.version) this.#tell(next);
  }

  #change(machine: Machine, change: Partial<MachineState>): void {
    const next = changeMachine(machine, change, this.#clock.nowMs());
    this.#machines.set(machine.id, next);
    if (next.version !== machine.version) this.#tell(next);
  }

  #tell({ id, status, version }: Machine): void {
    this.#bus.publish('machineChanged', { machineId: id, status, version });
  }

  #fromRow(row: MachinesTable & { reserved_name: string | null }, seat: Machine['seat']): Machine {
    const state: MachineState = {
      id: row.id as MachineId,
      brandId: row.brand_id,
      agentId: row.agent_id,
      description: JSON.parse(row.description) as CabinetDescription,
      link: null,
      view: null,
      seat,
      reservedFor:
        row.reserved_for === null ? null : { playerId: row.reserved_for, name: row.reserved_name ?? '' },
      fault: row.fault,
    };
    return newMachine(state, this.#clock.nowMs());
  }
}
