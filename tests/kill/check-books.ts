import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import type { CashTransfersTable } from '../../server/src/database/schema.ts';
import type { FloorBooks, LedgerRow } from './floor-books.ts';
import type { OutsideMove } from './random-cashier.ts';
import { replayJournals, type Tally } from './replay-journals.ts';
import { playerIdOf } from './seed-players.ts';

/**
 * Holds the server's books of a floor at rest against the cabinets' journals, cent by cent and in both directions.
 * `outside` is what the cashier was asked to move. Answers what is wrong, in words; nothing when all of it agrees.
 */
export const checkBooks = (books: FloorBooks, outside: readonly OutsideMove[] = []): string[] => {
  const replay = replayJournals(books);
  return [
    ...replay.faults,
    ...checkOrders(books),
    ...checkLedger(books, outside),
    ...checkMeters(books),
    ...checkPlayers(books, replay.players, outside),
    ...checkSessions(books, replay.sessions),
    ...checkCredit(books),
    ...checkPots(books),
  ];
};

type EventOf<Type extends CabinetEvent['type']> = Extract<CabinetEvent, { type: Type }>;
type MoneyEvent = EventOf<'credited'> | EventOf<'cashedOut'> | EventOf<'handPayOwed'>;

const moneyTypes = ['credited', 'cashedOut', 'handPayOwed'];
const kindOf = { credited: 'cashIn', cashedOut: 'cashOut', handPayOwed: 'handPay' } as const;

/** Every transfer of a journal is an order of the server with the same amount, and the other way round. */
const checkOrders = (books: FloorBooks): string[] => {
  const faults: string[] = [];
  const journalled = new Map<string, { machineId: string; event: MoneyEvent }>();
  for (const [machineId, { events }] of books.cabinets)
    for (const event of events) {
      if (!isMoney(event)) continue;
      if (journalled.has(event.transferId)) faults.push(`${event.transferId} is journalled twice`);
      journalled.set(event.transferId, { machineId, event });
    }
  const orders = new Map(books.orders.map((order) => [order.id, order] as const));
  for (const [transferId, { machineId, event }] of journalled) {
    const order = orders.get(transferId);
    if (!order) faults.push(`${transferId} (${event.type} ${event.amountMinor}) is unknown to the server`);
    else if (
      order.kind !== kindOf[event.type] ||
      order.machine_id !== machineId ||
      order.amount_minor !== event.amountMinor ||
      order.state !== 'settled'
    )
      faults.push(`${transferId}: the journal says ${JSON.stringify(event)}, the server ${show(order)}`);
  }
  for (const order of books.orders) {
    if (order.state === 'pending') faults.push(`${show(order)} is still pending`);
    if (order.state === 'settled' && !journalled.has(order.id))
      faults.push(`${show(order)} stands in no journal`);
  }
  return faults;
};

const isMoney = (event: CabinetEvent): event is MoneyEvent => moneyTypes.includes(event.type);
const show = ({ id, kind, state, amount_minor, machine_id }: CashTransfersTable): string =>
  `${kind} ${id} at ${machine_id} (${state}, ${amount_minor})`;

/** The ledger holds exactly the transfers that the orders, the rounds, the promotions and the cashier call for. */
const checkLedger = (books: FloorBooks, outside: readonly OutsideMove[]): string[] => {
  const expected = new Map<string, Record<string, number>>();
  for (const order of books.orders) expectOrder(expected, order);
  for (const { id, player_id, amount_minor } of books.promotions)
    expected.set(id, { house: -amount_minor, [`wallet:${player_id}`]: amount_minor });
  for (const { key, username, amountMinor } of outside)
    expected.set(`cashier:${key}`, {
      cashier: -amountMinor,
      [`wallet:${playerIdOf(username)}`]: amountMinor,
    });
  for (const machine of books.machines)
    for (const event of books.cabinets.get(machine.id)?.events ?? []) {
      if (event.type === 'jackpotHit') expectJackpot(expected, books, machine.brand_id, event.transferId);
      if (event.type === 'roundPlayed')
        expected.set(`round:${machine.id}:${event.seq}`, {
          [`machine:${machine.id}`]: event.winMinor - event.stakeMinor,
          house: event.stakeMinor - event.winMinor - event.jackpotShareMinor,
          [`jackpot:${machine.brand_id}`]: event.jackpotShareMinor,
        });
    }
  const faults: string[] = [];
  for (const [id, entries] of expected) {
    const wanted = Object.entries(entries).filter(([, amountMinor]) => amountMinor !== 0);
    const posted = books.transfers.get(id)?.entries ?? new Map<string, number>();
    const same =
      wanted.length === posted.size &&
      wanted.every(([account, amountMinor]) => posted.get(account) === amountMinor);
    if (!same)
      faults.push(
        `${id} is posted as ${showEntries(posted)}, it should be ${JSON.stringify(Object.fromEntries(wanted))}`,
      );
  }
  for (const [id, { kind }] of books.transfers)
    if (kind !== 'seed' && !expected.has(id)) faults.push(`the ledger's ${kind} ${id} has no reason`);
  return faults;
};

const showEntries = (entries: LedgerRow['entries']): string => JSON.stringify(Object.fromEntries(entries));

/** The pot pays one wallet (whose, the replay checks) and the house fills it up again; the amounts are the server's. */
const expectJackpot = (
  expected: Map<string, Record<string, number>>,
  { transfers }: FloorBooks,
  brandId: string,
  transferId: string,
): void => {
  const pot = `jackpot:${brandId}`;
  const paid = [...(transfers.get(`jackpot:${transferId}`)?.entries ?? [])].find(([, amount]) => amount > 0);
  const [wallet, amountMinor] = paid ?? ['wallet:nobody', 1];
  if (wallet.startsWith('wallet:'))
    expected.set(`jackpot:${transferId}`, { [pot]: -amountMinor, [wallet]: amountMinor });
  const seedMinor = transfers.get(`jackpot-seed:${transferId}`)?.entries.get(pot) ?? 1;
  expected.set(`jackpot-seed:${transferId}`, { house: -seedMinor, [pot]: seedMinor });
};

const expectOrder = (
  expected: Map<string, Record<string, number>>,
  { id, kind, state, machine_id, player_id, amount_minor }: CashTransfersTable,
): void => {
  const amountMinor = amount_minor ?? 0;
  const [wallet, machine, transit] = [`wallet:${player_id}`, `machine:${machine_id}`, `transit:${id}`];
  const move = (from: string, to: string) => ({ [from]: -amountMinor, [to]: amountMinor });
  if (kind === 'cashIn') {
    expected.set(`cash-in:${id}`, move(wallet, transit));
    if (state === 'settled') expected.set(`cash-in-arrived:${id}`, move(transit, machine));
    if (state === 'voided') expected.set(`cash-in-voided:${id}`, move(transit, wallet));
  }
  if (kind === 'cashOut' && state === 'settled' && amountMinor > 0)
    expected.set(`cash-out:${id}`, move(machine, wallet));
  if (kind === 'handPay') expected.set(`hand-pay:${id}`, move('house', wallet));
};

/** Meter, journal, acknowledged number and the machine's account say the same. */
const checkMeters = (books: FloorBooks): string[] =>
  books.machines.flatMap(({ id, acknowledged_seq, fault }) => {
    const cabinet = books.cabinets.get(id);
    const last = cabinet?.events.at(-1);
    const account = books.balances.get(`machine:${id}`) ?? 0;
    const told = last?.meterMinor ?? 0;
    return [
      ...(fault === null ? [] : [`machine ${id} was taken out of play: ${fault}`]),
      ...(cabinet?.meterMinor === told && told === account
        ? []
        : [`machine ${id}: meter ${cabinet?.meterMinor}, journal ${told}, account ${account}`]),
      ...(acknowledged_seq === (last?.seq ?? 0)
        ? []
        : [`machine ${id}: ${last?.seq} events, ${acknowledged_seq} acknowledged`]),
    ];
  });

/** Opening sum − stakes + wins, as the journals tell them, and what was given is in the wallet and at the machines. */
const checkPlayers = (
  books: FloorBooks,
  players: ReadonlyMap<string, Tally>,
  outside: readonly OutsideMove[],
): string[] => {
  const faults: string[] = [];
  for (const [account, balanceMinor] of books.balances) {
    if (account.startsWith('transit:') && balanceMinor !== 0)
      faults.push(`${balanceMinor} is still on its way in ${account}`);
    if (!account.startsWith('wallet:')) continue;
    const player = account.slice('wallet:'.length);
    const opening = books.transfers.get(`seed:deposit:${player}`)?.entries.get(account) ?? 0;
    const {
      stakesMinor = 0,
      winsMinor = 0,
      handPaysMinor = 0,
      jackpotsMinor = 0,
      creditMinor = 0,
    } = players.get(player) ?? {};
    const givenMinor = givenTo(player, books, outside);
    const expected = opening - stakesMinor + winsMinor + handPaysMinor + jackpotsMinor + givenMinor;
    if (balanceMinor + creditMinor !== expected)
      faults.push(
        `${player} has ${balanceMinor} and ${creditMinor} at machines; the journals make it ${opening} − ${stakesMinor} + ${winsMinor} + ${handPaysMinor} + ${jackpotsMinor} + ${givenMinor} = ${expected}`,
      );
    const told = books.statements.get(player) ?? 0;
    if (told !== balanceMinor)
      faults.push(`the statement of ${player} adds up to ${told}, not ${balanceMinor}`);
  }
  return faults;
};

/** By the house's promotions and by the cashier. */
const givenTo = (player: string, { promotions }: FloorBooks, outside: readonly OutsideMove[]): number => {
  const amounts = [
    ...promotions.filter(({ player_id }) => player_id === player).map(({ amount_minor }) => amount_minor),
    ...outside.filter(({ username }) => playerIdOf(username) === player).map((move) => move.amountMinor),
  ];
  return amounts.reduce((sum, amountMinor) => sum + amountMinor, 0);
};

const checkSessions = (books: FloorBooks, sessions: ReadonlyMap<string, Tally>): string[] => {
  const faults: string[] = books.seats.map(
    (seat) => `${seat.player_id} still has the seat of machine ${seat.machine_id}`,
  );
  for (const session of books.sessions) {
    const tally = sessions.get(session.id);
    const told = {
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
    if (JSON.stringify(told) !== JSON.stringify(journalled))
      faults.push(
        `session ${session.id} tells ${JSON.stringify(told)}, the journals ${JSON.stringify(journalled)}`,
      );
    if (session.ended_at === null) faults.push(`session ${session.id} never ended`);
  }
  return faults;
};

/** No credit without a seat, and each session's money on the meter came from its player and went back there. */
const checkCredit = ({ machines, balances, seats, sessions, paidWins }: FloorBooks): string[] => [
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
      session.cash_in_minor -
      session.stake_minor +
      onMeterMinor +
      session.corrected_minor -
      session.cash_out_minor;
    return dueMinor === heldMinor
      ? []
      : [
          `the sums of session ${session.id} leave ${dueMinor} at machine ${session.machine_id}, not ${heldMinor}`,
        ];
  }),
];

const checkPots = (books: FloorBooks): string[] =>
  [...books.jackpots].flatMap(([brandId, levelsMinor]) => {
    const potMinor = books.balances.get(`jackpot:${brandId}`) ?? 0;
    return potMinor === levelsMinor
      ? []
      : [`the pot of ${brandId} holds ${potMinor}, its levels ${levelsMinor}`];
  });
