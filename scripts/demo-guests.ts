import { randomUUID } from 'node:crypto';
import {
  ChannelPeer,
  type CommandId,
  type LobbyMachine,
  type MachineId,
  subprotocol,
  type TransferId,
} from '@reelfloor/protocol';
import { gameClientSide, gameServerSide } from '@reelfloor/protocol/channels/game-channel';
import type { DemoGuest, DemoGuestService } from '@reelfloor/server';
import { WebSocket } from 'ws';

/** Times in ms: the least and the most of each. */
export interface GuestPace {
  readonly arrive: readonly [number, number];
  readonly play: readonly [number, number];
  readonly think: readonly [number, number];
  readonly rest: readonly [number, number];
}

const usualPace: GuestPace = {
  arrive: [1_000, 20_000],
  play: [90_000, 420_000],
  think: [4_500, 11_000],
  rest: [30_000, 150_000],
};

/** Longest wait in ms for an answer of the server. */
const answerMs = 15_000;
/** What a guest takes to a machine, in minor units: enough for fifty rounds at the lowest stake of the demo's games. */
const cashInMinor = 5_000;
const maxOpeningMs = 5_000;

export interface DemoGuests {
  /** Lets the guests leave their machines. Resolves once they have. */
  stop(): Promise<void>;
}

interface GuestDependencies {
  readonly address: string;
  readonly desk: DemoGuestService;
  readonly count: number;
  readonly pace?: GuestPace;
  readonly random?: () => number;
}

/**
 * Lets simulated guests come, play and go, through the calls and channels that every page uses. They watch no picture, so they
 * cost next to nothing. A guest never takes the last free machine of a brand, and leaves when somebody else has.
 */
export const startDemoGuests = ({
  address,
  desk,
  count,
  pace = usualPace,
  random = Math.random,
}: GuestDependencies): DemoGuests => {
  const ending = new AbortController();
  const { signal } = ending;
  const between = ([least, most]: readonly [number, number]) => least + random() * (most - least);
  const pause = (range: readonly [number, number]) => waitFor(between(range), signal);
  let lastChoice: Promise<unknown> = Promise.resolve();

  /** Guests choose one after the other: together, two could take the last two machines of a brand. */
  const choose = (guest: DemoGuest) => {
    const choice = lastChoice.then(async () => {
      const machine = signal.aborted ? null : pick(await listMachines(address, guest.token), random);
      return machine && { machine, seat: await takeSeat(address, guest.token, machine.id) };
    });
    lastChoice = choice.catch(() => {});
    return choice;
  };

  const visit = async (guest: DemoGuest): Promise<void> => {
    const chosen = await choose(guest);
    if (!chosen?.seat) return;
    try {
      await playAt(chosen.seat, guest, chosen.machine);
    } finally {
      await chosen.seat.leave();
    }
  };

  const playAt = async (seat: GuestSeat, guest: DemoGuest, { id, brand }: LobbyMachine): Promise<void> => {
    if (!(await seat.cashIn())) return;
    const until = Date.now() + between(pace.play);
    while (!signal.aborted && seat.isOpen() && Date.now() < until) {
      await pause(pace.think);
      if (signal.aborted || !(await seat.spin())) return;
      const machines = await listMachines(address, guest.token);
      if (freeOf(machines, brand?.id).every((free) => free.id === id)) return;
    }
  };

  const live = async (number: number): Promise<void> => {
    await pause([number * pace.arrive[0], number * pace.arrive[1]]);
    while (!signal.aborted) {
      // A guest who fails, for instance while the server is restarted, tries again later as people do.
      await desk
        .welcome(number)
        .then(visit)
        .catch(() => {});
      await pause(pace.rest);
    }
  };

  const lives = Array.from({ length: count }, (_, index) => live(index + 1));
  return {
    stop: async () => {
      ending.abort();
      await Promise.all(lives);
    },
  };
};

const freeOf = (machines: readonly LobbyMachine[], brandId: string | undefined): LobbyMachine[] =>
  machines.filter(({ status, brand }) => status === 'available' && brand?.id === brandId);

/** Picks a free machine of a brand that has another free one. */
const pick = (machines: readonly LobbyMachine[], random: () => number): LobbyMachine | undefined => {
  const fit = machines.filter(
    ({ status, unfit, brand }) => status === 'available' && !unfit && freeOf(machines, brand?.id).length > 1,
  );
  return fit[Math.floor(random() * fit.length)];
};

const listMachines = async (address: string, token: string): Promise<readonly LobbyMachine[]> => {
  const answer = await fetch(`${address}/v1/machine/all`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(answerMs),
  });
  if (!answer.ok) throw new Error(`the list of machines was refused with ${answer.status}`);
  return ((await answer.json()) as { machines: LobbyMachine[] }).machines;
};

interface GuestSeat {
  isOpen(): boolean;
  cashIn(): Promise<boolean>;
  spin(): Promise<boolean>;
  leave(): Promise<void>;
}

/** Returns the seat, or null if the server refuses it. */
const takeSeat = async (address: string, token: string, machineId: MachineId): Promise<GuestSeat | null> => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/machine`, subprotocol, {
    handshakeTimeout: maxOpeningMs,
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const peer = new ChannelPeer<typeof gameClientSide, typeof gameServerSide>({
    ours: gameClientSide,
    theirs: gameServerSide,
    send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    onRequest: {},
    onNotification: Object.fromEntries(
      Object.keys(gameServerSide.notifications).map((method) => [method, () => {}]),
    ) as never,
    onInvalid: () => {},
    onHandlerError: String,
  });
  socket.on('message', (data) => peer.receive(data.toString()));
  socket.on('close', () => peer.close());
  socket.on('error', () => {});
  const seated = await peer.request('init', { machineID: machineId, token }, answerMs);
  if (seated.kind !== 'accepted') {
    socket.terminate();
    return null;
  }
  return {
    isOpen: () => socket.readyState === WebSocket.OPEN,
    cashIn: async () => {
      const transferId = randomUUID() as TransferId;
      const moved = await peer.request('cashin', { transferId, amountMinor: cashInMinor }, answerMs);
      return moved.kind === 'accepted';
    },
    spin: async () => {
      const commandId = randomUUID() as CommandId;
      const pressed = await peer.request('press', { button: 'spin', commandId, origin: 'hand' }, answerMs);
      return pressed.kind === 'accepted' || (pressed.kind === 'refused' && isTooEarly(pressed.error.code));
    },
    leave: async () => {
      await peer.request('leave', {}, answerMs);
      socket.close(1000);
    },
  };
};

/** A press during a round, or before the shortest cycle is over, is no reason to leave. */
const isTooEarly = (code: number | string): boolean => code === 'MACHINE_NOT_READY' || code === 'PRESS_TOO_FAST';

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
