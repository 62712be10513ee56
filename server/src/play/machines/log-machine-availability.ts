import type { Logger } from 'pino';
import type { Bus } from '../../platform/bus/event-bus.ts';
import type { Machine } from './machine.ts';
import type { MachineFloor } from './machine-floor.ts';

type Seen = 'inPlay' | 'faulted' | 'away';

/**
 * Logs once each time a machine joins the lobby, goes out of play, and returns to play. With several nodes, only the one to which the
 * machine's agent is connected logs it. The loss of an agent is logged elsewhere.
 */
export const logMachineAvailability = (bus: Bus, floor: MachineFloor, log: Pick<Logger, 'info' | 'warn'>): void => {
  const seen = new Map<string, Seen>();
  bus.subscribe('machineChanged', ({ machineId }) => {
    const machine = floor.get(machineId);
    if (!machine) return;
    const before = seen.get(machineId);
    if (machine.link !== null && !machine.link.isHere) return void seen.delete(machineId);
    if (machine.link === null) return before && void seen.set(machineId, 'away');
    const now = isFaulted(machine) ? 'faulted' : 'inPlay';
    seen.set(machineId, now);
    const facts = { machineId, brandId: machine.brandId, agentId: machine.agentId };
    if (before === undefined) log.info(facts, 'a machine joined the lobby');
    if (now === 'faulted' && before !== 'faulted')
      log.warn({ ...facts, fault: machine.fault ?? 'malfunction of the cabinet' }, 'a machine is out of play');
    if (now === 'inPlay' && before === 'faulted') log.info(facts, 'a machine is in play again');
  });
};

const isFaulted = ({ fault, view }: Machine): boolean => fault !== null || view?.phase === 'malfunction';
