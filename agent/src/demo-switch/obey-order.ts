import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Cabinet } from '../cabinet/cabinet.ts';
import { SasCabinet } from '../drivers/sas/machine/sas-cabinet.ts';
import { SimulatedCabinet } from '../drivers/simulated/simulated-cabinet.ts';

export const usage = `Usage: npm run cabinet -- ORDER MACHINE
  fail MACHINE [REASON]       a malfunction, until it is repaired
  repair MACHINE              ends it
  hand-pay MACHINE [SECONDS]  the next paid round is paid by hand, and the machine stays locked so long (10)
  free-spins MACHINE          the next paid round wins free spins
These are for simulated machines of a demo. For a real machine:
  attended MACHINE            somebody has looked at it: what needed that is over`;

export interface Obeyed {
  readonly ok: boolean;
  readonly text: string;
}

type DemoCabinet = Pick<SimulatedCabinet, 'description' | 'fail' | 'repair' | 'demand'>;
type RealCabinet = Pick<SasCabinet, 'description' | 'attended'>;

const obeyOrder = async (
  floor: { readonly simulated: readonly DemoCabinet[]; readonly real: readonly RealCabinet[] },
  words: readonly string[],
): Promise<Obeyed> => {
  const [name = '', machine = '', ...more] = words;
  if (name === 'attended') return attend(floor.real, machine);
  const order = orders.get(name);
  if (!order) return { ok: false, text: usage };
  const cabinets = floor.simulated;
  const cabinet = cabinets.find(({ description }) => description.machineId === machine);
  if (!cabinet) {
    const known = cabinets.map(({ description }) => description.machineId).join(', ');
    return { ok: false, text: `There is no simulated machine "${machine}" here, only ${known}.` };
  }
  const fault = order.run(cabinet, more.join(' '));
  return fault === null
    ? { ok: true, text: `Machine ${machine} ${order.leadsTo}.` }
    : { ok: false, text: fault };
};

/** Ends what needed a person at a real machine. It is checked again at once, and stays out of play if it is not as it should be. */
const attend = async (cabinets: readonly RealCabinet[], machine: string): Promise<Obeyed> => {
  const cabinet = cabinets.find(({ description }) => description.machineId === machine);
  if (!cabinet) return { ok: false, text: `There is no real machine "${machine}" here.` };
  await cabinet.attended();
  return { ok: true, text: `Machine ${machine} is checked again.` };
};

interface Order {
  /** Carries the order out. Returns null, or why it was refused. `more`: the words after the machine's name. */
  readonly run: (cabinet: DemoCabinet, more: string) => string | null;
  /** What the order leads to, as the end of a sentence that begins with the machine's name. */
  readonly leadsTo: string;
}

const defaultReason = 'Kapı açık · Door open';
const defaultLockS = 10;
const longestLockS = 3600;
const unwritable = 'The journal of this machine cannot be written, so nothing was done.';

const orders: ReadonlyMap<string, Order> = new Map<string, Order>([
  [
    'fail',
    {
      run: (cabinet, reason) => (cabinet.fail(reason || defaultReason).ok ? null : unwritable),
      leadsTo: 'has a malfunction',
    },
  ],
  ['repair', { run: (cabinet) => (cabinet.repair().ok ? null : unwritable), leadsTo: 'has no malfunction' }],
  ['hand-pay', { run: demandHandPay, leadsTo: 'pays its next paid round by hand' }],
  [
    'free-spins',
    {
      run: (cabinet) => {
        cabinet.demand({ kind: 'freeSpins' });
        return null;
      },
      leadsTo: 'gives free spins with its next paid round',
    },
  ],
]);

function demandHandPay(cabinet: DemoCabinet, more: string): string | null {
  const seconds = more === '' ? defaultLockS : Number(more);
  if (!(seconds >= 0 && seconds <= longestLockS))
    return `"${more}" is no number of seconds from 0 to ${longestLockS}.`;
  cabinet.demand({ kind: 'handPay', lockedMs: 1000 * seconds });
  return null;
}

export const switchPathOf = (journalDir: string): string => join(journalDir, 'switch.sock');

const longestOrder = 4096;
const patienceMs = 2000;

/**
 * Opens a socket for whoever runs the demo or stands at a real machine. A request is one JSON array of words and gets one reply. Only a
 * demo lets orders fail or pay simulated machines.
 */
export const openDemoSwitch = (options: {
  readonly journalDir: string;
  readonly cabinets: readonly Cabinet[];
  readonly isDemo: boolean;
  readonly report: (text: string) => void;
}): { close(): Promise<void> } => {
  const { journalDir, cabinets, isDemo, report } = options;
  const floor = {
    simulated: isDemo ? cabinets.filter((cabinet) => cabinet instanceof SimulatedCabinet) : [],
    real: cabinets.filter((cabinet) => cabinet instanceof SasCabinet),
  };
  const path = switchPathOf(journalDir);
  // An agent that was killed leaves its socket file behind.
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) =>
    answer(socket, (words) => obeyOrder(floor, words)),
  );
  server.on('error', (error) => report(`The demo's switch ${path} cannot be opened: ${error.message}`));
  server.listen({ path });
  return { close: () => new Promise((resolve) => server.close(() => resolve())) };
};

function answer(socket: Socket, obey: (words: readonly string[]) => Promise<Obeyed>): void {
  let received = '';
  socket.setEncoding('utf8');
  socket.setTimeout(patienceMs, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('data', (text: string) => {
    received += text;
    if (received.length > longestOrder) socket.destroy();
  });
  socket.on('end', async () => {
    const words = wordsOf(received);
    const obeyed = words ? await obey(words) : { ok: false, text: 'An order is a JSON array of words.' };
    socket.end(JSON.stringify(obeyed));
  });
}

function wordsOf(text: string): string[] | null {
  try {
    const words: unknown = JSON.parse(text);
    return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : null;
  } catch {
    return null;
  }
}
