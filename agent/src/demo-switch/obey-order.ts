import type { DemandedRound } from '../cabinet/demanded-round.ts';
import type { SimulatedCabinet } from '../cabinet/simulated-cabinet.ts';

export const usage = `Usage: npm run cabinet -- ORDER MACHINE
  fail MACHINE [REASON]   a malfunction, until it is repaired
  repair MACHINE          ends it
  hand-pay MACHINE        the next paid round wins and is paid by hand
  free-spins MACHINE      the next paid round wins free spins`;

export interface Obeyed {
  readonly ok: boolean;
  /** One line for whoever gave the order, or what is wrong with it. */
  readonly text: string;
}

type DemoCabinet = Pick<SimulatedCabinet, 'description' | 'fail' | 'repair' | 'demand'>;

/** Carries out the words of an order at one of the demo's cabinets. What it does not know it refuses in words. */
export const obeyOrder = (cabinets: readonly DemoCabinet[], words: readonly string[]): Obeyed => {
  const [name = '', machine = '', ...reason] = words;
  const order = orders.get(name);
  if (!order) return { ok: false, text: usage };
  const cabinet = cabinets.find(({ description }) => description.machineId === machine);
  if (!cabinet) {
    const known = cabinets.map(({ description }) => description.machineId).join(', ');
    return { ok: false, text: `There is no simulated machine "${machine}" here, only ${known}.` };
  }
  if (!order.run(cabinet, reason.join(' ')))
    return { ok: false, text: `The journal of machine ${machine} cannot be written, so nothing was done.` };
  return { ok: true, text: `Machine ${machine} ${order.leadsTo}.` };
};

interface Order {
  /** False: it could not be journalled. */
  readonly run: (cabinet: DemoCabinet, reason: string) => boolean;
  /** Goes on with the sentence that begins with the machine. */
  readonly leadsTo: string;
}

const defaultReason = 'Kapı açık · Door open';

const orders: ReadonlyMap<string, Order> = new Map([
  [
    'fail',
    { run: (cabinet, reason) => cabinet.fail(reason || defaultReason).ok, leadsTo: 'has a malfunction' },
  ],
  ['repair', { run: (cabinet) => cabinet.repair().ok, leadsTo: 'has no malfunction' }],
  ['hand-pay', demanding('handPay', 'pays its next paid round by hand')],
  ['free-spins', demanding('freeSpins', 'gives free spins with its next paid round')],
] satisfies [string, Order][]);

function demanding(demanded: DemandedRound, leadsTo: string): Order {
  return {
    run: (cabinet) => {
      cabinet.demand(demanded);
      return true;
    },
    leadsTo,
  };
}
