import type { SessionId } from '@reelfloor/protocol';
import { type CabinetView, ChannelPeer, type MachineId, okResult } from '@reelfloor/protocol';
import {
  type GameInitAnswer,
  gameClientSide,
  gameServerSide,
  type KeyPress,
} from '@reelfloor/protocol/channels/game-channel';
import { connectionLost, pairedSockets, type ServerEnd } from './paired-socket.ts';

type Handlers = ConstructorParameters<typeof ChannelPeer<typeof gameServerSide, typeof gameClientSide>>[0]['onRequest'];
type Peer = ChannelPeer<typeof gameServerSide, typeof gameClientSide>;

/** Close code of the server that tells a page not to come again. */
const closedForGood = 4000;

export const idleView: CabinetView = {
  version: 10,
  phase: 'idle',
  creditMinor: 0,
  bandId: 1,
  stakeMinor: 100,
  winMinor: 0,
  freeSpinsLeft: 0,
  roundId: null,
};

/**
 * Opens a fake server with one machine, on a game channel without a network. The test may replace its request
 * handlers. `heard` lists what the client sent.
 */
export const openFloor = (behaviour: Partial<Handlers> = {}) => {
  const connections: { end: ServerEnd; peer: Peer }[] = [];
  const received = {
    inits: 0,
    presses: [] as KeyPress[],
    cashIns: [] as { transferId: string; amountMinor: number }[],
    candidates: [] as string[],
  };
  const handlers: Handlers = {
    init: () => okResult(welcome(received.inits)),
    press: ({ commandId }) => okResult({ commandId }),
    cashin: ({ transferId, amountMinor }) =>
      okResult({ transferId, kind: 'cashIn', amountMinor, state: 'settled', place: 'machine', at: 1 }),
    cashout: ({ transferId }) =>
      okResult({
        transferId: transferId ?? 'cash-out-1',
        kind: 'cashOut',
        amountMinor: 0,
        state: 'settled',
        place: 'wallet',
        at: 2,
      }),
    giveUpCashIn: ({ transferId }) =>
      okResult({ transferId, kind: 'cashIn', amountMinor: 0, state: 'voided', place: 'wallet', at: 1 }),
    leave: () =>
      okResult({
        id: 's1',
        startedAt: 0,
        endedAt: 1,
        rounds: 0,
        freeSpins: 0,
        cashInMinor: 5000,
        cashOutMinor: 6000,
      }),
    offer: ({ generation }) => okResult({ generation, sdp: 'v=0' }),
    callAttendant: () => okResult({ calledAt: 3 }),
    ...behaviour,
  };
  const openSocket = pairedSockets((end) => {
    const peer: Peer = new ChannelPeer({
      ours: gameServerSide,
      theirs: gameClientSide,
      send: end.send,
      onRequest: {
        ...handlers,
        init: (data) => {
          received.inits++;
          return handlers.init(data);
        },
        press: (data) => {
          received.presses.push(data);
          return handlers.press(data);
        },
        cashin: (data) => {
          received.cashIns.push(data);
          return handlers.cashin(data);
        },
      },
      onNotification: { candidate: ({ candidate }) => void received.candidates.push(candidate) },
      onInvalid: () => {},
      onHandlerError: (error) => {
        throw error;
      },
    });
    end.onText = (text) => peer.receive(text);
    connections.push({ end, peer });
  });
  const drop = () => {
    for (const { end } of connections) end.close(connectionLost, '');
  };
  /** Closes the connections for good, as a server does that gives a code as the reason. */
  const closeBecause = (reason: string) => {
    for (const { end } of connections) end.close(closedForGood, reason);
  };
  return {
    openSocket,
    received,
    drop,
    closeBecause,
    peer: (): Peer => {
      const newest = connections.at(-1);
      if (!newest) throw new Error('nobody has connected');
      return newest.peer;
    },
  };
};

export const welcome = (sessionNumber: number): GameInitAnswer => ({
  session: {
    id: `s${sessionNumber}` as SessionId,
    startedAt: 1000,
    cashInMinor: 0,
    cashOutMinor: 0,
    winsPaidMinor: 0,
  },
  machine: {
    id: '104' as MachineId,
    brand: { id: 'anatolia', name: 'Anatolia Gold' },
    videoType: 'screen',
    picture: { width: 1280, height: 720 },
    reelBox: { x: 0.1, y: 0.1, width: 0.8, height: 0.8 },
    cutScreen: null,
    rotations: [0, 90],
    screens: [],
    bandSelects: [
      { id: 1, Order: 1, label: '1×', stakeMinor: 100 },
      { id: 3, Order: 3, label: '5×', stakeMinor: 500 },
      { id: 2, Order: 2, label: '2×', stakeMinor: 200 },
    ],
  },
  cabinet: idleView,
  balance: 100_000,
  balanceVersion: 5,
  iceServers: [],
  serverTime: 2000,
});
