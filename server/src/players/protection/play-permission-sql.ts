import type { LimitKind } from '@reelfloor/protocol';
import type { Engine } from '../../platform/database/database.ts';
import { buildRealityCheckSql } from './checks/reality-check-store.ts';
import { buildLimitsSql } from './limits/limit-store.ts';
import { buildOpenSpinSql } from './limits/open-spin-store.ts';
import { usedSql } from './limits/used-limit-amounts.ts';
import { buildJurisdictionProfileHashSql, buildSeatJurisdictionsSql } from './profile/jurisdiction-profile-store.ts';
import { buildNewestExclusionAnswersSql } from './registers/exclusion-register-store.ts';
import { buildStrongestRestrictionSql } from './restriction-store.ts';
import { buildUnacceptedTermsSql } from './terms/accept-terms.ts';

/** What to read about a player at the time `at` (Unix time in ms). */
export interface PlayPermissionQuery {
  readonly playerId: string;
  readonly at: number;
  /** The kinds of limits that must allow the player's action; empty: limits are not read. */
  readonly kinds: readonly LimitKind[];
  readonly asksTerms: boolean;
  readonly asksCheck: boolean;
  /** The seat of a spin; null for other actions. */
  readonly seat: { readonly sessionId: string; readonly machineId: string } | null;
  /** Also reads the rules under which the seat's session began, from tables in which other players' rounds write. */
  readonly asksRules: boolean;
}

/** What the query must also read, from what is assumed about the player. */
interface Extent {
  /** Whether to read the used amount of each limit, and the last spin. */
  readonly isLimited: boolean;
  readonly hasRegisters: boolean;
}

/** The query's parameters, in order, as one row. */
const asked = `(SELECT CAST(? AS TEXT) AS player_id, CAST(? AS BIGINT) AS at, CAST(? AS BIGINT) AS day_from,
  CAST(? AS BIGINT) AS week_from, CAST(? AS BIGINT) AS month_from, CAST(? AS TEXT) AS registers,
  CAST(? AS TEXT) AS session_id, CAST(? AS TEXT) AS machine_id) AS ask`;
const windowFrom = `CASE l.span WHEN 'day' THEN ask.day_from WHEN 'week' THEN ask.week_from ELSE ask.month_from END`;
const running = `(SELECT id FROM sessions WHERE player_id = ask.player_id AND ended_at IS NULL
  ORDER BY started_at DESC, id DESC LIMIT 1)`;

const statements = new Map<string, string>();

/**
 * Returns the SQL that reads, in one row, all data that decide whether a player may play. It begins with SELECT, so that the database knows
 * that it only reads. It reads only the tables that the action needs: on PostgreSQL a transaction repeats after a conflict in any table
 * that it has read.
 */
export const buildPlayPermissionSql = (engine: Engine, query: PlayPermissionQuery, extent: Extent): string => {
  const { kinds, asksTerms, asksCheck, seat, asksRules } = query;
  const key = JSON.stringify([engine, kinds, asksTerms, asksCheck, seat !== null, asksRules, extent]);
  const known = statements.get(key);
  if (known !== undefined) return known;
  const made = makeStatement(engine, query, extent);
  statements.set(key, made);
  return made;
};

const makeStatement = (
  engine: Engine,
  { kinds, asksTerms, asksCheck, seat, asksRules }: PlayPermissionQuery,
  { isLimited, hasRegisters }: Extent,
): string => {
  const check = buildRealityCheckSql(engine, 'ask.player_id');
  const open = buildOpenSpinSql('ask.player_id', 'ask.session_id');
  const sessions = [...(seat ? ['ask.session_id'] : []), ...(asksCheck ? [running] : [])];
  const columns = [
    'p.name, p.lastname, p.email, p.born_on',
    `${buildJurisdictionProfileHashSql('p.site_id')} AS profile_hash`,
    'restrictions.kind AS restriction_kind, restrictions.until_at AS restricted_until',
    `${hasRegisters ? buildNewestExclusionAnswersSql(engine, 'ask.player_id', 'ask.registers') : 'NULL'} AS answers`,
    `${asksTerms ? buildUnacceptedTermsSql('ask.player_id', 'p.site_id', 'ask.at') : 'NULL'} AS terms_due`,
    ...limitColumns(engine, kinds, isLimited),
    ...(asksCheck ? [check.columns] : []),
    ...(sessions.length > 0
      ? [`${buildSeatJurisdictionsSql(engine, sessions.join(', '), 'p.site_id')} AS seat_profiles`]
      : []),
    ...(seat ? seatColumns : []),
    ...(asksRules ? ruleColumns : []),
    ...(seat && isLimited ? [open.columns] : []),
  ];
  const joins = [
    'LEFT JOIN players p ON p.id = ask.player_id',
    `LEFT JOIN restrictions ON restrictions.id = ${buildStrongestRestrictionSql('ask.player_id', 'ask.at')}`,
    ...(asksCheck ? [check.joins] : []),
    ...(seat ? ['LEFT JOIN machines m ON m.id = ask.machine_id'] : []),
    ...(seat && isLimited ? [open.joins] : []),
  ];
  return `SELECT ${columns.join(',\n  ')}\nFROM ${asked}\n${joins.join('\n')}`;
};

/** Columns of the rules at the seat of a spin. */
const ruleColumns = [
  '(SELECT s.rules_hash FROM sessions s WHERE s.id = ask.session_id) AS rules_hash',
  `CASE WHEN EXISTS (SELECT 1 FROM jackpot_levels j WHERE j.brand_id = m.brand_id) THEN 1 ELSE 0 END AS has_brand_jackpot`,
];

/** Columns about a spin's seat. Its jurisdiction profile and the totals of the player's rounds are among the reality check's columns. */
const seatColumns = [
  `CASE WHEN m.acknowledged_seq < m.awaited_seq AND m.awaited_journal = m.journal_id THEN 1 ELSE 0 END AS is_behind`,
  'game_round_totals.number AS last_round',
];

const limitColumns = (engine: Engine, kinds: readonly LimitKind[], isLimited: boolean): string[] => {
  if (kinds.length === 0) return ['NULL AS limits', 'NULL AS has_answered'];
  const cases = kinds.map(
    (kind) => `WHEN l.kind = '${kind}' THEN ${usedSql[kind]('ask.player_id', `(${windowFrom})`, 'ask.at')}`,
  );
  const used = isLimited ? `CASE WHEN l.amount IS NULL THEN NULL ${cases.join(' ')} END` : 'NULL';
  return [
    `${buildLimitsSql(engine, 'ask.player_id', used)} AS limits`,
    `CASE WHEN EXISTS (SELECT 1 FROM first_limit_answers f WHERE f.player_id = ask.player_id) THEN 1 ELSE 0 END AS has_answered`,
  ];
};
