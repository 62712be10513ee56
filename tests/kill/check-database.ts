import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import type { CashTransfersTable } from '@reelfloor/server/testing/database';
import { checkCorrections, correctedFor } from './check-corrections.ts';
import { checkHandPays } from './check-hand-pays.ts';
import { checkLedger } from './check-ledger.ts';
import { listConfirmedMovements } from './check-requests.ts';
import type { FloorLedger } from './floor-ledger.ts';
import type { OutsideMovement } from './random-cashier.ts';
import type { AskedCorrection } from './random-corrections.ts';
import { replayJournals, type Tally } from './replay-journals.ts';
import { playerIdOf } from './seed-players.ts';

/**
 * Compares ledger and journals once all money has arrived, cent by cent and in both directions. Returns the
 * differences. `movements` has the cashier's movements, `corrections` what staff corrected.
 */
export const checkDatabase = (
  ledger: FloorLedger,
  {
    movements = [],
    corrections = [],
  }: { readonly movements?: readonly OutsideMovement[]; readonly corrections?: readonly AskedCorrection[] } = {},
): string[] => {
  const replay = replayJournals(ledger);
  const outside = [...movements, ...listConfirmedMovements(ledger)];
  return [
    ...replay.faults,
    ...checkOrders(ledger),
    ...checkHandPays(ledger),
    ...checkLedger(ledger, outside),
    ...checkCorrections(corrections, ledger),
    ...checkMeters(ledger),
    ...checkPlayers(ledger, replay.players, outside),
    ...checkSessions(ledger, replay.sessions),
    ...checkCredit(ledger),
    ...checkPots(ledger),
    ...checkPending(ledger),
  ];
};

type EventOf<Type extends CabinetEvent['type']> = Extract<CabinetEvent, { type: Type }>;
/** The kind of the order that goes with each event of money. */
const kindOf = {
  credited: 'cashIn',
  cashedOut: 'cashOut',
  creditsCancelled: 'cashOut',
  handPayOwed: 'handPay',
} as const;
type MoneyEvent = EventOf<keyof typeof kindOf>;

/** Checks that the journals' transfers and the server's orders are the same, with the same amounts. */
const checkOrders = (ledger: FloorLedger): string[] => {
  const faults: string[] = [];
  const journalled = new Map<string, { machineId: string; event: MoneyEvent }>();
  for (const [machineId, { events }] of ledger.cabinets)
    for (const event of events) {
      if (!isMoney(event)) continue;
      if (journalled.has(event.transferId)) faults.push(`${event.transferId} is journalled twice`);
      journalled.set(event.transferId, { machineId, event });
    }
  const orders = new Map(ledger.orders.map((order) => [order.id, order] as const));
  const unpaid = new Map(
    ledger.handPays.filter(({ state }) => state !== 'approved').map((handPay) => [handPay.id, handPay]),
  );
  for (const [transferId, { machineId, event }] of journalled) {
    const order = orders.get(transferId);
    const handPay = unpaid.get(transferId);
    // An order for a refused hand pay only unlocks the cabinet and moves no money.
    if (handPay && order?.state === (handPay.state === 'refused' ? 'voided' : undefined)) continue;
    if (!order) faults.push(`${transferId} (${event.type} ${event.amountMinor}) is unknown to the server`);
    else if (
      order.kind !== kindOf[event.type] ||
      order.machine_id !== machineId ||
      order.amount_minor !== event.amountMinor ||
      order.state !== 'settled'
    )
      faults.push(`${transferId}: the journal says ${JSON.stringify(event)}, the server ${show(order)}`);
  }
  for (const order of ledger.orders) {
    if (order.state === 'pending' || order.state === 'asked') faults.push(`${show(order)} is still open`);
    if (order.state === 'settled' && !journalled.has(order.id)) faults.push(`${show(order)} stands in no journal`);
  }
  return faults;
};

const isMoney = (event: CabinetEvent): event is MoneyEvent => event.type in kindOf;
const show = ({ id, kind, state, amount_minor, machine_id }: CashTransfersTable): string =>
  `${kind} ${id} at ${machine_id} (${state}, ${amount_minor})`;

/** Checks that meter, journal, acknowledged event number and the machine's account agree. */
const checkMeters = (ledger: FloorLedger): string[] =>
  ledger.machines.flatMap(({ id, acknowledged_seq, fault }) => {
    const cabinet = ledger.cabinets.get(id);
    const last = cabinet?.events.at(-1);
    const account = ledger.balances.get(`machine:${id}`) ?? 0;
    const reported = last?.meterMinor ?? 0;
    // The end of a recording is noted some time after play, so it may come between the rest and this look. It moves nothing.
    const unheard = (cabinet?.events ?? []).filter(({ seq, type }) => seq > acknowledged_seq && type !== 'recorded');
    return [
      ...(fault === null ? [] : [`machine ${id} was taken out of play: ${fault}`]),
      ...(cabinet?.meterMinor === reported && reported === account
        ? []
        : [`machine ${id}: meter ${cabinet?.meterMinor}, journal ${reported}, account ${account}`]),
      ...(acknowledged_seq <= (last?.seq ?? 0) && unheard.length === 0
        ? []
        : [`machine ${id}: ${last?.seq} events, ${acknowledged_seq} acknowledged`]),
    ];
  });

/**
 * Checks each player's money in wallet and machine: opening sum − stakes + wins in the journals + promotions,
 * cashier transfers and corrections.
 */
const checkPlayers = (
  ledger: FloorLedger,
  players: ReadonlyMap<string, Tally>,
  outside: readonly OutsideMovement[],
): string[] => {
  const faults: string[] = [];
  const corrected = correctedFor(ledger);
  for (const [account, balanceMinor] of ledger.balances) {
    if (account.startsWith('transit:') && balanceMinor !== 0)
      faults.push(`${balanceMinor} is still on its way in ${account}`);
    if (!account.startsWith('wallet:')) continue;
    const player = account.slice('wallet:'.length);
    const opening = ledger.transfers.get(`seed:deposit:${player}`)?.entries.get(account) ?? 0;
    const {
      stakesMinor = 0,
      winsMinor = 0,
      handPaysMinor = 0,
      jackpotsMinor = 0,
      foreignMinor = 0,
      creditMinor = 0,
    } = players.get(player) ?? {};
    const givenMinor = givenTo(player, ledger, outside) + (corrected.get(account) ?? 0) + foreignMinor;
    const expected = opening - stakesMinor + winsMinor + handPaysMinor + jackpotsMinor + givenMinor;
    if (balanceMinor + creditMinor !== expected)
      faults.push(
        `${player} has ${balanceMinor} and ${creditMinor} at machines; the journals make it ${opening} − ${stakesMinor} + ${winsMinor} + ${handPaysMinor} + ${jackpotsMinor} + ${givenMinor} = ${expected}`,
      );
    const reported = ledger.statements.get(player) ?? 0;
    if (reported !== balanceMinor)
      faults.push(`the statement of ${player} adds up to ${reported}, not ${balanceMinor}`);
  }
  return faults;
};

/** Returns the sum that promotions, deposits and the cashier gave the player, less what withdrawals hold or have paid out. */
const givenTo = (
  player: string,
  { promotions, withdrawals, deposits }: FloorLedger,
  outside: readonly OutsideMovement[],
): number => {
  const amounts = [
    ...promotions.filter(({ player_id }) => player_id === player).map(({ amount_minor }) => amount_minor),
    ...withdrawals
      .filter(({ player_id, state }) => player_id === player && (state === 'waiting' || state === 'paid'))
      .map(({ amount_minor }) => -amount_minor),
    ...deposits
      .filter(({ player_id, state }) => player_id === player && state === 'settled')
      .map(({ arrived_minor: arrivedMinor }) => arrivedMinor ?? 0),
    ...outside.filter(({ username }) => playerIdOf(username) === player).map((movement) => movement.amountMinor),
  ];
  return amounts.reduce((sum, amountMinor) => sum + amountMinor, 0);
};

const checkSessions = (ledger: FloorLedger, sessions: ReadonlyMap<string, Tally>): string[] => {
  const faults: string[] = ledger.seats.map(
    (seat) => `${seat.player_id} still has the seat of machine ${seat.machine_id}`,
  );
  for (const session of ledger.sessions) {
    const tally = sessions.get(session.id);
    const reported = {
      spins: session.spins,
      freeSpins: session.free_spins,
      stakesMinor: session.stake_minor,
      winsMinor: session.win_minor,
      cashInMinor: session.cash_in_minor,
      cashOutMinor: session.cash_out_minor,
    };
    const journalled = {
      spins: tally?.spins ?? 0,
      freeSpins: tally?.freeSpins ?? 0,
      stakesMinor: tally?.stakesMinor ?? 0,
      winsMinor: (tally?.winsMinor ?? 0) + (tally?.handPaysMinor ?? 0) + (tally?.jackpotsMinor ?? 0),
      cashInMinor: tally?.cashInMinor ?? 0,
      cashOutMinor: tally?.cashOutMinor ?? 0,
    };
    if (JSON.stringify(reported) !== JSON.stringify(journalled))
      faults.push(
        `session ${session.id} tells ${JSON.stringify(reported)}, the journals ${JSON.stringify(journalled)}`,
      );
    if (session.ended_at === null) faults.push(`session ${session.id} never ended`);
  }
  return faults;
};

/**
 * Checks that a machine has credit only with a seat, and that each session's money comes from its player and returns to
 * the same player.
 */
const checkCredit = ({ machines, balances, seats, sessions, paidWins }: FloorLedger): string[] => [
  ...machines.flatMap(({ id }) => {
    const creditMinor = balances.get(`machine:${id}`) ?? 0;
    const isTaken = seats.some(({ machine_id }) => machine_id === id);
    return creditMinor === 0 || isTaken ? [] : [`machine ${id} holds ${creditMinor}, and nobody sits there`];
  }),
  ...sessions.flatMap((session) => {
    const isOpen = seats.some(({ session_id }) => session_id === session.id);
    const heldMinor = isOpen ? (balances.get(`machine:${session.machine_id}`) ?? 0) : 0;
    const onMeterMinor = session.win_minor - (paidWins.get(session.id) ?? 0);
    const dueMinor =
      session.cash_in_minor - session.stake_minor + onMeterMinor + session.corrected_minor - session.cash_out_minor;
    return dueMinor === heldMinor
      ? []
      : [`the sums of session ${session.id} leave ${dueMinor} at machine ${session.machine_id}, not ${heldMinor}`];
  }),
];

const checkPots = (ledger: FloorLedger): string[] =>
  [...ledger.jackpots].flatMap(([brandId, levelsMinor]) => {
    const potMinor = ledger.balances.get(`jackpot:${brandId}`) ?? 0;
    return potMinor === levelsMinor ? [] : [`the pot of ${brandId} holds ${potMinor}, its levels ${levelsMinor}`];
  });

/** Checks that exactly the jackpots that wait for a person have an account of their own, which holds what they are owed. */
const checkPending = ({ balances, handPays }: FloorLedger): string[] => {
  const owed = new Map(
    handPays
      .filter(({ kind, state }) => kind === 'jackpot' && state === 'waiting')
      .map(({ id, amount_minor }) => [`pay:${id}`, amount_minor]),
  );
  const held = [...balances].filter(([account, balanceMinor]) => account.startsWith('pay:') && balanceMinor !== 0);
  return [
    ...held
      .filter(([account, balanceMinor]) => owed.get(account) !== balanceMinor)
      .map(([account, balanceMinor]) => `${account} holds ${balanceMinor}, its jackpot is owed ${owed.get(account)}`),
    ...[...owed]
      .filter(([account, amountMinor]) => balances.get(account) !== amountMinor)
      .map(([account, amountMinor]) => `${account} holds ${balances.get(account)}, not ${amountMinor}`),
  ];
};
