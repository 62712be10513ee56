import { type CommandId, createRefusedResult, type TransferId } from '@reelfloor/protocol';
import { ConfigError } from '../platform/process/config-error.ts';
import { listWaitingHandPays } from '../play/hand-pays/waiting-hand-pays.ts';
import { findMachine } from '../play/machines/machine-store.ts';
import { parseRefusedEvent } from '../play/machines/refused-cabinet-event.ts';
import { pickSeatFields } from '../play/seats/seat.ts';
import { findSeat } from '../play/seats/seat-store.ts';
import { readRealityCheck } from '../players/protection/checks/read-reality-check.ts';
import { parseSubcommandArguments } from '../start/cli/operator/parse-subcommand-arguments.ts';
import { modelPayments, type PaymentVerdict } from './model-payments.ts';
import { playerIdOf, type SeatFloor } from './seat-floor.ts';
import type { SeatGame } from './seat-game.ts';
import { newKey } from './test-player.ts';

/** A command that affects the seat of `player1` at `m1`. The promise resolves when the command is over. */
export type SeatCommand = (floor: SeatFloor, game: SeatGame) => Promise<unknown>;

const own = (game: SeatGame) => ({ playerId: game.seat.playerId, machineId: game.seat.machineId });

/** Plays a round and returns its id; null if the credit is too low. */
const playRound = (floor: SeatFloor, { winMinor = 40, rounds = 1 } = {}): string | null => {
  const cabinet = floor.agent.cabinet('m1');
  const stakeMinor = 100 * rounds;
  if (cabinet.meterMinor < stakeMinor) return null;
  cabinet.playRound({ stakeMinor, winMinor, rounds, jackpotShareMinor: rounds });
  const event = cabinet.journal.at(-1);
  return event?.type === 'roundPlayed' ? event.roundId : null;
};

/** Runs an operator's command on the floor's database, which can hold its transaction before the commit. */
const operate = (floor: SeatFloor, ...words: string[]): Promise<string[]> => {
  const { subcommand, input } = parseSubcommandArguments(words);
  const desk = {
    database: floor.database,
    dataDir: floor.config.dataDir,
    minPasswordLength: 8,
    registers: [],
    who: 'test',
    at: floor.clock.nowMs(),
    readSecret: async () => '',
  };
  return subcommand.run(desk, input);
};

/** Puts the machine back into play. Skips a refused event, if there is one; the house gets or pays the difference. */
export const clearMachine = async (floor: SeatFloor): Promise<void> => {
  const row = await floor.queryDatabase((db) => findMachine(db, 'm1'));
  const event = row && parseRefusedEvent(row);
  // Money that moved without us is booked first: then the event that it made impossible may be taken.
  const isUneven = row?.acknowledgedMeterMinor !== (await floor.minorOn('machine:m1'));
  const passing = event && !isUneven ? ['--skip', String(event.seq)] : [];
  const decision = ['--for', 'house', '--reason', 'seen'];
  await operate(floor, 'machine', 'clear', 'm1', ...passing, ...decision).catch((error) => {
    // An error of the command only means that it was not needed: the machine is in play already.
    if (!(error instanceof ConfigError)) throw error;
  });
  // Send the waiting events again, as a real agent does within seconds.
  await floor.agent.sendEvents('m1', floor.agent.cabinet('m1').journal);
};

/** Approves the wins that wait for a person. */
export const approveHandPays = async (floor: SeatFloor): Promise<void> => {
  for (const { id } of await floor.queryDatabase((db) => listWaitingHandPays(db)))
    await operate(floor, 'pay', 'approve', id, '--reason', 'seen');
};

/** Acknowledges a check that was ordered in an earlier order, when the player had left already. */
export const acknowledgeOrdered = async (floor: SeatFloor): Promise<void> => {
  const ordered = await floor.queryDatabase((db) =>
    db.get<{ number: number }>(
      'SELECT number FROM check_orders WHERE number > (SELECT coalesce(max(number), 0) FROM acknowledgements)',
    ),
  );
  if (!ordered) return;
  const { protection } = floor.server;
  const done = await protection.acknowledgeCheck(playerIdOf('player1'), ordered.number, 'continue');
  if (!done.ok) throw new Error(`the ordered check was not acknowledged: ${done.refusal.code}`);
};

/** Small, so that the wallet lasts for hundreds of orders. */
const withdrawn = { amountMinor: 100 } as const;

const paymentsOf = (floor: SeatFloor) => modelPayments(floor.database, () => floor.clock.nowMs(), withdrawn);

/** Lets the player ask for a payment, and a cashier decide about the oldest one. */
const decidePayment = async (
  floor: SeatFloor,
  game: SeatGame,
  [ask, verdict]: readonly ['withdraw' | 'askDeposit', PaymentVerdict],
): Promise<void> => {
  const { calls, decide } = paymentsOf(floor);
  await calls[ask](own(game));
  await decide(verdict);
};

/** Refuses every withdrawal and deposit that still waits. */
export const refusePayments = async (floor: SeatFloor): Promise<void> => {
  const { decide } = paymentsOf(floor);
  for (const verdict of ['withdrawal refused', 'deposit refused'] as const) while ((await decide(verdict)).ok);
};

const highLimits = { stake: 100_000, time: 600 } as const;

const setLimits = async (floor: SeatFloor, limits: Readonly<Record<'stake' | 'time', number>>) => {
  for (const kind of ['stake', 'time'] as const) {
    const request = { kind, window: 'day', amount: limits[kind] } as const;
    await floor.server.protection.setLimit(playerIdOf('player1'), request);
  }
};

export const seatCommands = {
  'cash in': (_, game) => game.session.cashIn({ transferId: newKey() as TransferId, amountMinor: 1_000 }),
  'cash out': (_, game) => game.session.cashOut(newKey() as TransferId),
  leave: (_, game) => game.session.leave(),
  cancel: (floor, game) => floor.server.seats.cancel(own(game)),
  kick: (floor, game) => floor.server.seats.kick(own(game)),
  'cash out from outside': (floor, game) => floor.server.seats.cashOut(own(game)),
  'another player takes it': (floor) => floor.beginSitting('player2'),
  'take it again': (floor) => floor.beginSitting('player1'),
  'lose the connection': async (_, game) => game.session.drop('lost'),
  'end by the server': async (floor) => {
    const row = await floor.queryDatabase((db) => findSeat(db, 'm1'));
    if (row) await floor.server.keeper.close(pickSeatFields(row), 'left');
  },
  'block the account': async (floor, game) => {
    await operate(floor, 'account', 'block', 'player1').catch((error) => {
      if (!String(error).includes('is already blocked')) throw error;
    });
    game.session.drop('lost');
  },
  'an operator puts the machine back into play': (floor) => clearMachine(floor),
  'play a round': async (floor) => playRound(floor),
  'hand pay': async (floor) => {
    if (playRound(floor, { winMinor: 0 }) === null) return;
    const cabinet = floor.agent.cabinet('m1');
    cabinet.show('handPay');
    cabinet.write({ type: 'handPayOwed', transferId: newKey() as TransferId, amountMinor: 2_000 });
  },
  jackpot: async (floor) => {
    const roundId = playRound(floor);
    if (roundId === null) return;
    const hit = { type: 'jackpotHit', transferId: newKey() as TransferId, roundId, level: 4 } as const;
    floor.agent.cabinet('m1').write(hit);
  },
  bonus: (floor) => floor.server.promotions.bonus(playerIdOf('player1')),
  'take a break': (floor) => floor.server.protection.takeTimeout(playerIdOf('player1'), 24),
  'set a limit': (floor) => setLimits(floor, highLimits),
  // The limit of stakes refuses the next spin, that of time closes the seat.
  'lower a limit': async (floor) => {
    await setLimits(floor, highLimits);
    await setLimits(floor, { stake: 50, time: 0 });
  },
  'acknowledge a check': async (floor) => {
    const { number } = (
      await floor.queryDatabase((db) => readRealityCheck(db, playerIdOf('player1'), floor.clock.nowMs()))
    ).state;
    await operate(floor, 'protect', 'check', 'player1', '--reason', 'long play');
    await floor.server.protection.acknowledgeCheck(playerIdOf('player1'), number, 'continue');
  },
  'credits are cancelled': async (floor) => {
    const cabinet = floor.agent.cabinet('m1');
    const { meterMinor: amountMinor } = cabinet;
    if (amountMinor === 0) return;
    cabinet.write({ type: 'creditsCancelled', transferId: newKey() as TransferId, amountMinor }, 0);
  },
  'hand pay of which a part is on the meter': async (floor) => {
    const part = { winMinor: 60 };
    if (playRound(floor, part) === null) return;
    const cabinet = floor.agent.cabinet('m1');
    cabinet.show('handPay');
    const owed = { type: 'handPayOwed', transferId: newKey() as TransferId, amountMinor: 2_000 } as const;
    cabinet.write({ ...owed, partialMinor: part.winMinor });
  },
  'hand pay that an attendant resets': async (floor) => {
    if (playRound(floor, { winMinor: 0 }) === null) return;
    const cabinet = floor.agent.cabinet('m1');
    const transferId = newKey() as TransferId;
    cabinet.write({ type: 'handPayOwed', transferId, amountMinor: 2_000 });
    cabinet.write({ type: 'handPayCleared', transferId });
  },
  'rounds of a lost line': async (floor) => playRound(floor, { rounds: 3 }),
  'money moves without us': async (floor) => {
    const cabinet = floor.agent.cabinet('m1');
    const amountMinor = 300;
    cabinet.write({ type: 'foreignMoney', amountMinor, source: 'bill' }, cabinet.meterMinor + amountMinor);
  },
  'a press comes to nothing': async (floor, game) => {
    const { ownCommands, override } = floor.agent;
    const commandId = newKey() as CommandId;
    override.press = (press) =>
      press.commandId === commandId ? createRefusedResult('COMMAND_UNKNOWN_OUTCOME') : ownCommands.press(press);
    await game.session.presses.press({ button: 'spin', commandId });
    floor.agent.cabinet('m1').write({ type: 'pressUnplayed', commandId });
  },
  'the machine stops and goes on': async (floor) => {
    const cabinet = floor.agent.cabinet('m1');
    const { phase } = cabinet;
    cabinet.show('malfunction');
    cabinet.write({ type: 'malfunctioned', reason: 'transfer, link' });
    cabinet.show(phase);
    cabinet.write({ type: 'recovered' });
  },
  'ask for a withdrawal': (floor, game) => paymentsOf(floor).calls.withdraw(own(game)),
  'take a withdrawal back': async (floor, game) => {
    const { calls } = paymentsOf(floor);
    await calls.withdraw(own(game));
    await calls.cancelWithdrawal(own(game));
  },
  'pay a withdrawal': (floor, game) => decidePayment(floor, game, ['withdraw', 'withdrawal paid']),
  'credit a deposit': (floor, game) => decidePayment(floor, game, ['askDeposit', 'deposit arrived']),
  'press spin': (_, game) => game.session.presses.press({ button: 'spin', commandId: newKey() as CommandId }),
} satisfies Record<string, SeatCommand>;

export type SeatCommandName = keyof typeof seatCommands;

/** Commands of the player's protection: they move no money, but decide whether other commands may. */
export const protectionCommands: readonly SeatCommandName[] = ['set a limit', 'lower a limit', 'acknowledge a check'];
