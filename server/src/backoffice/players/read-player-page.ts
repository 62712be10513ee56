import type { OfficeAnswerInput } from '@reelfloor/protocol/office-call-types';
import type { Selectable } from 'kysely';
import type { PlayersTable } from '../../platform/database/account-tables.ts';
import type { Queries } from '../../platform/database/database.ts';
import { readStatement } from '../../play/statements/statement/read-statement.ts';
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
