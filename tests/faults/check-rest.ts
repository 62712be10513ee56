import { getJournalFilePath } from '@reelfloor/agent/testing/journals';
import { readJournal } from '@reelfloor/cabinet/testing/read-journal';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import type { Queries } from '@reelfloor/server/testing/database';
import { auditDatabase } from '@reelfloor/server/testing/ledger';

const machineId = '104';
/** Id of the transfer by which the tests make a jackpot small. The audit rightly reports this transfer as unexplained. */
export const smallJackpotId = 'walk:small-jackpot';

/** Returns what is not finished yet, such as pending transfers; an empty list if all money has arrived. */
export const restlessness = async (db: Queries, agentDir: string): Promise<string[]> => {
  const open = await db.all<{ id: string }>(
    "SELECT id FROM cash_transfers WHERE state IN ('asked', 'pending') OR (kind = 'handPay' AND cleared = 0)",
  );
  const seats = await db.all<{ machine_id: string }>('SELECT machine_id FROM seats');
  return [
    ...open.map(({ id }) => `${id} is open`),
    ...seats.map((seat) => `the seat at ${seat.machine_id} is taken`),
    ...(await unbooked(db, agentDir)),
  ];
};

/** Returns how many of the machine's events the database lacks, as one line; an empty list if it has all. */
export const unbooked = async (db: Queries, agentDir: string): Promise<string[]> => {
  const machine = await db.get<{ seq: number }>('SELECT acknowledged_seq AS seq FROM machines WHERE id = ?', machineId);
  const lastSeq = journalOf(agentDir).at(-1)?.seq ?? 0;
  return (machine?.seq ?? 0) === lastSeq ? [] : [`${lastSeq} events, ${machine?.seq} acknowledged`];
};

/** Checks that every cent, round and jackpot is in the ledger and in the cabinet's journal, exactly once. */
export const checkRest = async (
  db: Queries,
  agentDir: string,
  player: { id: string; openingMinor: number; outsideMinor: number },
): Promise<string[]> => {
  const events = journalOf(agentDir);
  const audit = await auditDatabase(db, Date.now());
  const faults = audit.faults.filter((line) => !line.startsWith(`transfer ${smallJackpotId} `));
  const rounds = events.filter(isRound);
  const balanceMinor = sumOf(rounds, (round) => round.winMinor - round.stakeMinor);
  const handPaysMinor = sumOf(events, (event) => (event.type === 'handPayOwed' ? event.amountMinor : 0));
  const given = await sums(db, player.id);
  const expectedMinor =
    player.openingMinor +
    player.outsideMinor +
    balanceMinor +
    handPaysMinor +
    given.jackpotsMinor +
    given.promotionsMinor;
  const hits = events.filter(({ type }) => type === 'jackpotHit').length;
  const counted = await counts(db);
  return [
    ...faults,
    ...differs('the wallet', given.walletMinor, expectedMinor),
    ...differs('the statement', given.statementMinor, given.walletMinor),
    ...differs('the promotions', given.promotionsMinor, counted.promotionsMinor),
    ...differs('jackpots paid', counted.jackpots, hits),
    ...differs('rounds posted', counted.rounds, rounds.filter(movesMoney).length),
    ...differs('credit left', events.at(-1)?.meterMinor ?? 0, 0),
    ...(counted.faults === 0 ? [] : ['a machine was taken out of play']),
  ];
};

type Round = Extract<CabinetEvent, { type: 'roundPlayed' }>;
const isRound = (event: CabinetEvent): event is Round => event.type === 'roundPlayed';
const movesMoney = ({ stakeMinor, winMinor }: Round): boolean => stakeMinor > 0 || winMinor > 0;
const journalOf = (agentDir: string): CabinetEvent[] => readJournal(getJournalFilePath(agentDir, machineId));

const sumOf = <T>(items: readonly T[], amountOf: (item: T) => number): number =>
  items.reduce((sum, item) => sum + amountOf(item), 0);

const differs = (what: string, found: number, wanted: number): string[] =>
  found === wanted ? [] : [`${what}: ${found}, not ${wanted}`];

const sums = async (db: Queries, playerId: string) => {
  const row = await db.get<Record<'wallet' | 'statement' | 'jackpots' | 'promotions', number>>(
    `SELECT (SELECT amount_minor FROM balances WHERE account = ?) AS wallet,
       coalesce(sum(amount_minor), 0) AS statement,
       coalesce(sum(CASE WHEN type = 6 THEN amount_minor ELSE 0 END), 0) AS jackpots,
       coalesce(sum(CASE WHEN tag IN ('discount', 'bonus') THEN amount_minor ELSE 0 END), 0) AS promotions
     FROM transactions WHERE player_id = ?`,
    `wallet:${playerId}`,
    playerId,
  );
  return {
    walletMinor: row?.wallet ?? 0,
    statementMinor: row?.statement ?? 0,
    jackpotsMinor: row?.jackpots ?? 0,
    promotionsMinor: row?.promotions ?? 0,
  };
};

const counts = async (db: Queries) => {
  const row = await db.get<Record<'jackpots' | 'rounds' | 'promotions' | 'faults', number>>(
    `SELECT (SELECT count(*) FROM transfers WHERE kind = 'jackpot') AS jackpots,
       (SELECT count(*) FROM transfers WHERE kind = 'round') AS rounds,
       (SELECT coalesce(sum(amount_minor), 0) FROM promotions) AS promotions,
       (SELECT count(*) FROM machines WHERE fault IS NOT NULL) AS faults`,
  );
  return {
    jackpots: row?.jackpots ?? 0,
    rounds: row?.rounds ?? 0,
    promotionsMinor: row?.promotions ?? 0,
    faults: row?.faults ?? 0,
  };
};
