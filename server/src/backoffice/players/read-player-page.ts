import type { RecalledRound } from '@reelfloor/protocol';
import type { OfficeAnswerInput, ParsedOfficeCall } from '@reelfloor/protocol/office-call-types';
import type { Selectable } from 'kysely';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Queries } from '../../platform/database/database.ts';
import { listNewestPlayerRounds } from '../../play/statements/rounds/list-player-rounds.ts';
import { listPlayerSessions } from '../../play/statements/session-records.ts';
import { readStatement } from '../../play/statements/statement/read-statement.ts';
import { sumPayoutsOfLast30Days } from '../../players/identity/check-identity-for-payout.ts';
import { computeIdentityState, listIdentityDocuments } from '../../players/identity/identity-document-store.ts';
import { computeAgeAt } from '../../players/protection/birth/age-rules.ts';
import { listPlayerHarmIndicators } from '../../players/protection/harm-indicators/harm-indicator-store.ts';
import { findLimitIncreaseRequester } from '../../players/protection/interventions/player-limit-by-operator.ts';
import { findPendingRestrictionRelease } from '../../players/protection/interventions/release-restriction.ts';
import { hasPendingLimitIncrease } from '../../players/protection/limits/change-limit.ts';
import { listLimits } from '../../players/protection/limits/limit-store.ts';
import { readPlayerLimits } from '../../players/protection/limits/read-player-limits.ts';
import { sumNetDeposits } from '../../players/protection/limits/used-limit-amounts.ts';
import { readJurisdictionValues } from '../../players/protection/profile/jurisdiction-profile-store.ts';
import type { JurisdictionValues } from '../../players/protection/profile/jurisdiction-profile-values.ts';
import { findRegisterExclusion } from '../../players/protection/registers/check-register-exclusions.ts';
import { listExclusionRegisterAnswers } from '../../players/protection/registers/exclusion-register-store.ts';
import { readReturnFromExclusion } from '../../players/protection/restrict-player.ts';
import { findStrongestRestriction, listRestrictions } from '../../players/protection/restriction-store.ts';
import { findUnacceptedTerms } from '../../players/protection/terms/accept-terms.ts';
import { type AccountOverview, type PlayerMoney, readAccountOverview } from './read-player-account-overview.ts';

type Page = OfficeAnswerInput<'player'>;
type Account = Selectable<PlayersTable>;

/** Maximum number of exclusion register responses, and of harm indicators, that are shown, newest first. */
const maxAnswers = 10;
const maxIndicators = 50;

/** Returns the data of a player's office page. Call it in one database snapshot, so that all figures are consistent. */
export const readPlayerPage = async (db: Queries, account: Account, at: number): Promise<Page> => {
  const person = await readAccountOverview(db, account.username);
  if (person === null) throw new Error(`the account ${account.username} is gone`);
  const profile = await readJurisdictionValues(db, { playerId: account.id });
  const { id } = account;
  return {
    player: playerOf(person, profile, at),
    termsDue: await findUnacceptedTerms(db, id, at),
    seat: await readSeat(db, person.money),
    money: await readMoney(db, person, at),
    paidInMinor: await sumNetDeposits(db, id),
    limits: await readPlayerLimits(db, profile, id, at),
    operatorRaises: await readOperatorRaises(db, id, at),
    protection: await readProtection(db, profile, id, at),
    indicators: await listPlayerHarmIndicators(db, id, maxIndicators),
  };
};

const playerOf = ({ player, ...person }: AccountOverview, profile: JurisdictionValues, at: number): Page['player'] => ({
  id: player.id,
  username: player.username,
  displayName: player.display_name,
  name: player.name,
  lastname: player.lastname,
  email: player.email,
  group: player.user_group,
  permissions: JSON.parse(player.permissions) as number[],
  isBlocked: player.banned === 1,
  createdAt: player.created_at,
  bornOn: player.born_on,
  age: player.born_on === null ? null : computeAgeAt(player.born_on, at, profile['limits.zone']),
  mustChangePassword: player.must_change_password === 1,
  factorSetAt: person.factorSetAt,
  openSignIns: Number(person.openSignIns),
  lastLogins: person.lastLogins.map(({ at: when, ip, label }) => ({ at: when, ip, label: String(label) })),
  consents: person.consents.map(({ at: when, number, ...consent }) => ({
    ...{ ...consent, at: Number(when) },
    number: number === null ? null : Number(number),
  })),
  edits: person.edits.map(({ at: when, who, field, before_text: before, after_text: after }) => ({
    at: when,
    who,
    field,
    before,
    after,
  })),
});

const readSeat = async (db: Queries, { seat }: PlayerMoney): Promise<Page['seat']> => {
  if (!seat) return null;
  const row = await db.get<{ brand: string; started_at: number }>(
    `SELECT brands.name AS brand, sessions.started_at FROM seats JOIN sessions ON sessions.id = seats.session_id
     JOIN brands ON brands.id = sessions.brand_id WHERE seats.machine_id = ?`,
    seat.machineId,
  );
  return {
    machine: seat.machineId,
    brand: row?.brand ?? '',
    state: seat.state,
    sinceAt: row?.started_at ?? 0,
    holdUntil: seat.holdUntil,
  };
};

/** Returns where the player's money is, and the balance that results from the whole ledger, which must be the same. */
const readMoney = async (db: Queries, { player, money }: AccountOverview, at: number): Promise<Page['money']> => {
  const step = { from: player.created_at, until: at };
  const span = { from: null, until: null, stepsAre: 'months' as const, steps: [step] };
  const { closingMinor, places, differenceMinor } = await readStatement(db, player.id, span);
  const transits = money.inTransit.filter(({ heldMinor }) => heldMinor !== 0);
  const begun = new Map<string, number>();
  for (const { id } of transits) {
    const row = await db.get<{ at: number }>('SELECT at FROM cash_transfers WHERE id = ?', id);
    if (row) begun.set(id, row.at);
  }
  return {
    totalMinor: closingMinor,
    places: places.map(({ place, machine, amountMinor }) => {
      const index = transits.findIndex(
        ({ machine_id: where, heldMinor }) => place === 'transit' && where === machine && heldMinor === amountMinor,
      );
      const [transfer] = index < 0 ? [] : transits.splice(index, 1);
      return {
        place,
        machine,
        amountMinor,
        transfer: transfer?.id ?? null,
        at: (transfer && begun.get(transfer.id)) ?? null,
      };
    }),
    waitingHandPays: money.waitingHandPays.map(({ id, kind, amount_minor: amountMinor }) => ({
      id,
      kind,
      amountMinor,
    })),
    differenceMinor,
    checkedAt: at,
  };
};

const readOperatorRaises = async (db: Queries, playerId: string, at: number): Promise<Page['operatorRaises']> => {
  const raises: Page['operatorRaises'] = [];
  for (const limit of await listLimits(db, playerId)) {
    const { kind, window, byOperator, raise } = limit;
    if (!byOperator || !raise || !hasPendingLimitIncrease(limit, at)) continue;
    const { amount, confirmableAt } = raise;
    raises.push({
      kind,
      window,
      amount,
      confirmableAt,
      askedBy: await findLimitIncreaseRequester(db, playerId, raise.id),
    });
  }
  return raises;
};

const readProtection = async (
  db: Queries,
  profile: JurisdictionValues,
  playerId: string,
  at: number,
): Promise<Page['protection']> => {
  const held = await findStrongestRestriction(db, playerId, at);
  const history = await listRestrictions(db, playerId);
  const excluded = await findRegisterExclusion(db, profile.registers, playerId);
  const answers = await listExclusionRegisterAnswers(db, playerId, maxAnswers);
  return {
    held: held ? { ...restrictionOf(held), endedAt: null } : null,
    history: history.map((row) => ({ ...restrictionOf(row), endedAt: row.endedAt })),
    comeBackAt: (await readReturnFromExclusion(db, playerId, at))?.confirmableAt ?? null,
    register: excluded?.register ?? null,
    registerAnswers: answers.map(({ register, answeredAt, isExcluded, untilAt }) => ({
      register,
      at: answeredAt,
      isExcluded,
      untilAt,
    })),
    releaseAsked: await findPendingRestrictionRelease(db, playerId, at),
    timeoutHours: [...profile['timeout.hours']],
    exclusionMonths: [...profile['exclusion.months']],
  };
};

type Restriction = NonNullable<Page['protection']['held']>;

const restrictionOf = ({ kind, fromAt, untilAt, who, reason }: Omit<Restriction, 'endedAt'>) => ({
  kind,
  fromAt,
  untilAt,
  who,
  reason,
});

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

/** Returns a player's identity state, the documents, and the consequences for payouts. Call it in one database snapshot. */
export const readPlayerIdentity = async (
  db: Queries,
  playerId: string,
  at: number,
): Promise<OfficeAnswerInput<'playerIdentity'>> => {
  const documents = await listIdentityDocuments(db, playerId, at);
  return {
    state: computeIdentityState(documents),
    documents: [...documents],
    payoutUpToMinor: (await readJurisdictionValues(db, { playerId }))['identity.payoutUpTo'],
    paidOutMinor: await sumPayoutsOfLast30Days(db, playerId, at),
  };
};
