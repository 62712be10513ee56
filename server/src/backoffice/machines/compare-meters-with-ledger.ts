import { setTimeout } from 'node:timers/promises';
import { transactionCodes } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import { machineMeterAccountOf, readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { findMachine, type StoredMachine } from '../../play/machines/machine-store.ts';
import { parseRefusedEvent } from '../../play/machines/refused-cabinet-event.ts';
import type { MachineInspector, ReadMeters } from './machine-inspector.ts';

type Answer = OfficeAnswerInput<'machineMeters'>;
type Meter = Answer['rows'][number]['meter'];
type Amounts = Readonly<Record<Meter, number>>;

const meters: readonly Meter[] = [
  'coinIn',
  'won',
  'handPays',
  'jackpots',
  'cashIn',
  'cashOut',
  'credit',
  'games',
  'freeGames',
];
const counted: ReadonlySet<Meter> = new Set(['jackpots', 'games', 'freeGames']);

/** Maximum number of meter readings while events are in transit between cabinet and ledger, and the pause between two in ms. */
const maxReadings = 5;
const pauseMs = 100;

interface MeterComparisonDependencies {
  readonly database: Pick<Database, 'snapshot'>;
  readonly inspector: Pick<MachineInspector, 'meters'>;
  readonly now: () => number;
}

/**
 * Compares the cabinet's meters with the ledger and explains differences. Reads both again until they include the same events. Null if
 * there is no such machine.
 */
export const compareMetersWithLedger = async (
  { database, inspector, now }: MeterComparisonDependencies,
  machineId: string,
): Promise<Answer | null> => {
  for (let reading = 1; ; reading++) {
    const read = await inspector.meters(machineId, reading > 1);
    const compared = await database.snapshot((db) => compareOnce(db, machineId, { read, now: now() }));
    if (compared === null) return null;
    if (compared.isInStep || reading === maxReadings) return compared.answer;
    await setTimeout(pauseMs);
  }
};

const compareOnce = async (
  db: Queries,
  machineId: string,
  { read, now }: { readonly read: ReadMeters; readonly now: number },
): Promise<{ readonly answer: Answer; readonly isInStep: boolean } | null> => {
  const machine = await findMachine(db, machineId);
  if (!machine) return null;
  const since = await readJournalStart(db, machineId);
  const ledger = await readLedger(db, machineId, since ?? 0);
  const cabinet = read.kind === 'read' ? amountsOf(read.meters) : null;
  // A cabinet whose meters began later than its journal contains only a part of the ledger's amounts, but its whole credit.
  const isPart = read.kind === 'read' && read.meters.sinceSeq > 1;
  const pays = await readHandPays(db, machineId, since ?? 0);
  const behind = read.kind === 'read' ? read.meters.untilSeq - machine.acknowledgedSeq : 0;
  const refused = behind > 0 ? parseRefusedEvent(machine) : null;
  const explained = explainedBy(pays, refused, machine);
  const rows = meters.map((meter) => ({
    meter,
    isAmount: !counted.has(meter),
    cabinet: cabinet?.[meter] ?? null,
    ledger: ledger[meter],
    explained: explained[meter],
  }));
  const isOther =
    machine.contradiction !== null || (read.kind === 'read' && read.meters.journalId !== machine.journalId);
  const isInStep = behind === 0 || isOther || (refused !== null && behind === 1);
  const compared = rows.filter(({ meter, isAmount }) => isAmount && (!isPart || meter === 'credit'));
  const unexplained = compared.map((row) =>
    row.cabinet === null ? 0 : Math.abs(row.cabinet - row.ledger - row.explained),
  );
  const answer = {
    comparedAt: now,
    cabinet: read.kind,
    ...{ since, journal: read.kind === 'read' ? read.meters.journalId : null },
    isPart,
    rows,
    items: itemsOf(machine, pays, { refused, behind, isOther }),
    // While events are in transit, their effect is unknown, so report no unexplained difference.
    unexplainedMinor: isInStep ? Math.max(0, ...unexplained) : 0,
  };
  return { answer, isInStep };
};

const amountsOf = (read: Extract<ReadMeters, { kind: 'read' }>['meters']): Amounts => ({
  coinIn: read.coinInMinor,
  won: read.wonMinor,
  handPays: read.handPaysMinor,
  jackpots: read.jackpots,
  cashIn: read.cashInMinor,
  cashOut: read.cashOutMinor,
  credit: read.creditMinor,
  games: read.games,
  freeGames: read.freeGames,
});

/** Returns when the machine's current journal replaced the previous one; null if it is the first one. */
const readJournalStart = async (db: Queries, machineId: string): Promise<number | null> =>
  (await db.get<{ at: number | null }>('SELECT max(at) AS at FROM retired_journals WHERE machine_id = ?', machineId))
    ?.at ?? null;

/**
 * Returns a machine's amounts in the ledger, from the stored totals of its sessions. Of the session during which the journal was replaced,
 * only the rounds after that count.
 */
const readLedger = async (db: Queries, machineId: string, since: number): Promise<Amounts> => {
  const { handPay, jackpot } = transactionCodes;
  const whole = await db.get<{ games: number; free: number; staked: number; won: number }>(
    `SELECT coalesce(sum(spins), 0) AS games, coalesce(sum(free_spins), 0) AS free, coalesce(sum(stake_minor), 0) AS staked,
       coalesce(sum(win_minor), 0) AS won FROM sessions WHERE machine_id = ? AND started_at >= ?`,
    machineId,
    since,
  );
  const cut = await db.get<{ games: number; free: number; staked: number; won: number }>(
    `SELECT coalesce(sum((1 - p.free_spin) * p.rounds), 0) AS games, coalesce(sum(p.free_spin * p.rounds), 0) AS free,
       coalesce(sum(p.stake_minor), 0) AS staked, coalesce(sum(p.win_minor), 0) AS won
     FROM sessions s JOIN game_rounds p ON p.session_id = s.id
     WHERE s.machine_id = ? AND s.started_at < ? AND (s.ended_at IS NULL OR s.ended_at >= ?)
       AND p.kind = 'round' AND p.posted_at >= ?`,
    machineId,
    since,
    since,
    since,
  );
  // Subtract hand pays and jackpots paid to the wallet, which a session's wins include.
  const paid = await db.get<{ hand: number; pots: number; whole: number; hits: number }>(
    `SELECT coalesce(sum(CASE WHEN t.type = ${handPay} AND t.at >= ? THEN t.amount_minor ELSE 0 END), 0) AS hand,
       coalesce(sum(CASE WHEN s.started_at >= ? THEN t.amount_minor ELSE 0 END), 0) AS whole,
       coalesce(sum(CASE WHEN t.type = ${jackpot} AND t.at >= ? THEN 1 ELSE 0 END), 0) AS hits
     FROM sessions s JOIN transactions t ON t.session_id = s.id
     WHERE s.machine_id = ? AND t.type IN (${handPay}, ${jackpot})`,
    since,
    since,
    since,
    machineId,
  );
  const cash = await db.get<{ came: number; went: number }>(
    `SELECT coalesce(sum(CASE WHEN kind = 'cashIn' THEN amount_minor ELSE 0 END), 0) AS came,
       coalesce(sum(CASE WHEN kind = 'cashOut' THEN amount_minor ELSE 0 END), 0) AS went
     FROM cash_transfers WHERE machine_id = ? AND state = 'settled' AND at >= ?`,
    machineId,
    since,
  );
  return {
    coinIn: (whole?.staked ?? 0) + (cut?.staked ?? 0),
    won: (whole?.won ?? 0) - (paid?.whole ?? 0) + (cut?.won ?? 0),
    handPays: paid?.hand ?? 0,
    jackpots: paid?.hits ?? 0,
    cashIn: cash?.came ?? 0,
    cashOut: cash?.went ?? 0,
    credit: (await readLedgerBalance(db, machineMeterAccountOf(machineId))).balanceMinor,
    games: (whole?.games ?? 0) + (cut?.games ?? 0),
    freeGames: (whole?.free ?? 0) + (cut?.free ?? 0),
  };
};

interface UnpaidHandPay {
  readonly id: string;
  readonly kind: 'handPay' | 'jackpot';
  readonly amount_minor: number;
  readonly state: 'waiting' | 'refused';
}

const readHandPays = (db: Queries, machineId: string, since: number): Promise<UnpaidHandPay[]> =>
  db.all<UnpaidHandPay>(
    `SELECT id, kind, amount_minor, state FROM waiting_hand_pays
     WHERE machine_id = ? AND state IN ('waiting', 'refused') AND at >= ? ORDER BY at, id`,
    machineId,
    since,
  );

const explainedBy = (
  pays: readonly UnpaidHandPay[],
  event: CabinetEvent | null,
  { acknowledgedMeterMinor }: StoredMachine,
): Amounts => {
  const none: Amounts = {
    ...{ coinIn: 0, won: 0, handPays: 0, jackpots: 0, cashIn: 0, cashOut: 0, games: 0, freeGames: 0 },
    credit: event ? event.meterMinor - (acknowledgedMeterMinor ?? 0) : 0,
  };
  const hand = pays.filter(({ kind }) => kind === 'handPay').reduce((sum, pay) => sum + pay.amount_minor, 0);
  const hits = pays.filter(({ kind }) => kind === 'jackpot').length;
  const owed = { ...none, handPays: hand, jackpots: hits };
  switch (event?.type) {
    case 'credited':
      return { ...owed, cashIn: event.amountMinor };
    case 'cashedOut':
    case 'creditsCancelled':
      return { ...owed, cashOut: event.amountMinor };
    case 'handPayOwed':
      return { ...owed, handPays: hand + event.amountMinor };
    case 'jackpotHit':
      return { ...owed, jackpots: hits + 1 };
    case 'roundPlayed':
      return {
        ...owed,
        coinIn: event.stakeMinor,
        won: event.winMinor,
        games: event.freeSpin ? 0 : (event.rounds ?? 1),
        freeGames: event.freeSpin ? (event.rounds ?? 1) : 0,
      };
    default:
      return owed;
  }
};

const itemsOf = (
  machine: StoredMachine,
  pays: readonly UnpaidHandPay[],
  { refused, behind, isOther }: { refused: CabinetEvent | null; behind: number; isOther: boolean },
): Answer['items'] => {
  const nothing = { amountMinor: null, count: null } as const;
  const items: Answer['items'] = pays.map(({ id, state, amount_minor: amountMinor }) => ({
    ...nothing,
    kind: state === 'waiting' ? 'handPayWaits' : 'payRefused',
    ref: id,
    amountMinor,
  }));
  if (refused) {
    const amountMinor = 'amountMinor' in refused ? refused.amountMinor : null;
    items.push({ ...nothing, kind: 'refusedEvent', ref: String(refused.seq), amountMinor });
  }
  const more = behind - (refused ? 1 : 0);
  if (isOther) items.push({ ...nothing, kind: 'contradiction', ref: machine.journalId ?? '' });
  else if (more > 0) items.push({ ...nothing, kind: 'events', ref: String(machine.acknowledgedSeq + 1), count: more });
  return items;
};
