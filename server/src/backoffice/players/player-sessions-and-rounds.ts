import type { RecalledRound } from '@reelfloor/protocol';
import type { OfficeAnswerInput, ParsedOfficeCall } from '@reelfloor/protocol/office-call-types';
import type { Queries } from '../../platform/database/database.ts';
import { listNewestPlayerRounds } from '../../play/statements/rounds/list-player-rounds.ts';
import { listPlayerSessions } from '../../play/statements/session-records.ts';

type Sessions = OfficeAnswerInput<'playerSessions'>;
type Round = OfficeAnswerInput<'playerRounds'>['rounds'][number];

const pageSize = 20;

/** Returns a page of sessions with the stakes and wins of each; null for an invalid cursor. */
export const readPlayerSessions = async (
  db: Queries,
  playerId: string,
  { cursor }: ParsedOfficeCall<'playerSessions'>['query'],
): Promise<Sessions | null> => {
  const page = await listPlayerSessions(db, playerId, {
    limit: pageSize,
    order: 'desc',
    ...(cursor !== undefined && { cursor }),
  });
  if (!page.ok) return null;
  const { items, nextCursor, previousCursor } = page.value;
  const all = await db.get<{ count: number }>('SELECT count(*) AS count FROM sessions WHERE player_id = ?', playerId);
  const sums = new Map<string, { stake_minor: number; win_minor: number }>();
  if (items.length > 0)
    for (const row of await db.all<{ id: string; stake_minor: number; win_minor: number }>(
      `SELECT id, stake_minor, win_minor FROM sessions WHERE id IN (${items.map(() => '?').join(', ')})`,
      ...items.map(({ id }) => id),
    ))
      sums.set(row.id, row);
  return {
    items: items.map((item) => ({
      ...item,
      stakedMinor: sums.get(item.id)?.stake_minor ?? 0,
      wonMinor: sums.get(item.id)?.win_minor ?? 0,
    })),
    nextCursor,
    previousCursor,
    count: Number(all?.count ?? 0),
  };
};

/** Returns the player's newest paid rounds. Call it in one database snapshot. */
export const readPlayerRounds = async (db: Queries, playerId: string): Promise<Round[]> =>
  (await listNewestPlayerRounds(db, playerId)).map(roundOf);

const roundOf = (round: RecalledRound): Round => {
  const all = [round, ...round.freeSpins];
  const sum = (minorOf: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + minorOf(one), 0);
  return {
    id: round.roundId,
    at: round.at,
    machine: round.machine,
    brand: round.brand,
    stakeMinor: round.stakeMinor,
    winMinor: sum(({ winMinor, handPayMinor, jackpotMinor }) => winMinor + handPayMinor + jackpotMinor),
    freeSpins: round.freeSpins.length,
    rounds: round.rounds ?? 1,
    waitingMinor: sum(({ waitingMinor }) => waitingMinor),
  };
};
