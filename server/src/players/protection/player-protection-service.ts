import {
  type AcceptTerms,
  type FirstLimits,
  okResult,
  type PlayerId,
  type Protection,
  type RealityCheckChoice,
  type Result,
  type SetLimit,
  type TermsAndConditions,
} from '@reelfloor/protocol';
import type { Bus } from '../../platform/bus/event-bus.ts';
import { refuseStorageErrors } from '../../platform/database/convert-storage-errors.ts';
import type { Database, DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { crashIfFaultPointSet } from '../../platform/process/fault-injection-points.ts';
import { acknowledgeRealityCheck, setRealityCheckInterval } from './checks/change-reality-checks.ts';
import { readRealityCheck } from './checks/read-reality-check.ts';
import { readRealityCheckFigures } from './checks/reality-check-figures.ts';
import { acknowledgePlayerMessage, listUnreadPlayerMessages } from './interventions/player-messages.ts';
import { cancelLimitIncrease, confirmLimitIncrease, setPlayerLimit } from './limits/change-limit.ts';
import { readPlayerLimits, readPlayTotals } from './limits/read-player-limits.ts';
import { storeFirstLimits } from './limits/store-first-limits-answer.ts';
import { readJurisdictionValues } from './profile/jurisdiction-profile-store.ts';
import { findRegisterExclusion } from './registers/check-register-exclusions.ts';
import {
  type ProtectionChange,
  readReturnFromExclusion,
  requestReturnAfterExclusion,
  startPlayerBreak,
  storePlayerExclusion,
} from './restrict-player.ts';
import { findStrongestRestriction, readProtectionVersion } from './restriction-store.ts';
import { acceptTerms, findUnacceptedTerms, readTermsForPlayer } from './terms/accept-terms.ts';

interface ProtectionDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly now: () => number;
}

/** Players' own player protection settings, such as limits and breaks. Staff change them by the subcommands of `protect`. */
export class PlayerProtectionService {
  readonly #dependencies: ProtectionDependencies;

  constructor(dependencies: ProtectionDependencies) {
    this.#dependencies = dependencies;
  }

  read(playerId: PlayerId): Promise<Result<Protection>> {
    return refuseStorageErrors<Result<Protection>>(async () =>
      okResult(await this.#dependencies.database.snapshot((db) => this.#view(db, playerId))),
    );
  }

  takeTimeout(playerId: PlayerId, hours: number): Promise<Result<Protection>> {
    return this.#change(playerId, (tx, change) => startPlayerBreak(tx, change, hours));
  }

  exclude(playerId: PlayerId, months: number): Promise<Result<Protection>> {
    return this.#change(playerId, (tx, change) => storePlayerExclusion(tx, change, months), 'exclusion');
  }

  comeBack(playerId: PlayerId, confirm: boolean): Promise<Result<Protection>> {
    return this.#change(playerId, (tx, change) => requestReturnAfterExclusion(tx, change, confirm), 'comeBack');
  }

  /** Acknowledges a reality check by its number. */
  acknowledgeCheck(playerId: PlayerId, number: number, choice: RealityCheckChoice): Promise<Result<Protection>> {
    return this.#change(playerId, (tx, change) => acknowledgeRealityCheck(tx, change, { number, choice }));
  }

  chooseCheck(playerId: PlayerId, minutes: number): Promise<Result<Protection>> {
    return this.#change(playerId, (tx, change) => setRealityCheckInterval(tx, change, minutes));
  }

  acknowledgeMessage(playerId: PlayerId, messageId: string): Promise<Result<Protection>> {
    return this.#change(playerId, (tx, change) => acknowledgePlayerMessage(tx, change, messageId));
  }

  setLimit(playerId: PlayerId, request: SetLimit): Promise<Result<Protection>> {
    return this.#change(playerId, (tx, change) => setPlayerLimit(tx, change, request));
  }

  /** Stores the answer to the question for limits that a jurisdiction profile may require before the first round. */
  answerFirstLimits(playerId: PlayerId, answer: FirstLimits): Promise<Result<Protection>> {
    return this.#change(playerId, (tx, change) => storeFirstLimits(tx, change, answer));
  }

  confirmRaise(playerId: PlayerId, requestId: string): Promise<Result<Protection>> {
    return this.#change(playerId, (tx, change) => confirmLimitIncrease(tx, change, requestId));
  }

  withdrawRaise(playerId: PlayerId, requestId: string): Promise<Result<Protection>> {
    return this.#change(playerId, (tx, change) => cancelLimitIncrease(tx, change, requestId));
  }

  /** Returns the current terms for a player, in all their languages. */
  readTerms(playerId: PlayerId): Promise<Result<TermsAndConditions>> {
    const { database, now } = this.#dependencies;
    return refuseStorageErrors<Result<TermsAndConditions>>(() =>
      database.snapshot((db) => readTermsForPlayer(db, playerId, now())),
    );
  }

  acceptTerms(playerId: PlayerId, accepted: AcceptTerms, ip: string): Promise<Result<Protection>> {
    return this.#change(playerId, (tx, { at }) => acceptTerms(tx, { playerId, at, ip }, accepted));
  }

  async #change(
    playerId: PlayerId,
    work: (tx: DatabaseTransaction, change: ProtectionChange) => Promise<Result<null>>,
    step?: 'exclusion' | 'comeBack',
  ): Promise<Result<Protection>> {
    const { database, bus, now } = this.#dependencies;
    const changed = await refuseStorageErrors<Result<Protection>>(() =>
      database.transact(async (tx): Promise<Result<Protection>> => {
        const worked = await work(tx, { playerId, at: now(), who: 'player', reason: '' });
        if (!worked.ok) return worked;
        const view = await this.#view(tx, playerId);
        if (step) crashIfFaultPointSet(`${step}.beforeCommit`);
        return okResult(view);
      }),
    );
    if (!changed.ok) return changed;
    if (step) crashIfFaultPointSet(`${step}.afterCommit`);
    bus.publish('protectionChanged', { playerId, version: changed.value.version });
    return changed;
  }

  async #view(db: Queries, playerId: PlayerId): Promise<Protection> {
    const serverTime = this.#dependencies.now();
    const profile = await readJurisdictionValues(db, { playerId });
    const held = await findStrongestRestriction(db, playerId, serverTime);
    const comingBack = await readReturnFromExclusion(db, playerId, serverTime);
    const excluded = await findRegisterExclusion(db, profile.registers, playerId);
    return {
      version: await readProtectionVersion(db, playerId),
      serverTime,
      restriction: held ? { kind: held.kind, from: held.fromAt, until: held.untilAt } : null,
      register: excluded ? { name: excluded.register, until: excluded.untilAt } : null,
      timeoutHours: [...profile['timeout.hours']],
      exclusionMonths: [...profile['exclusion.months']],
      comingBack: comingBack && {
        askableAt: comingBack.askableAt,
        confirmableAt: comingBack.confirmableAt,
      },
      check: await readCheckView(db, playerId, serverTime),
      messages: await listUnreadPlayerMessages(db, playerId),
      limits: await readPlayerLimits(db, profile, playerId, serverTime),
      termsDue: await findUnacceptedTerms(db, playerId, serverTime),
      played: await readPlayTotals(db, profile, playerId, serverTime),
    };
  }
}

/** Reads the reality check data for a player's pages. */
const readCheckView = async (db: Queries, playerId: string, at: number): Promise<NonNullable<Protection['check']>> => {
  const { facts, profile, state } = await readRealityCheck(db, playerId, at);
  const { number, minutes, playedMs, isDue, dueAt, breakUntil } = state;
  return {
    ...{ number, minutes, playedMs, isDue, dueAt, breakUntil },
    offeredMinutes: [...profile['check.minutes']],
    breakMinutes: profile['check.breakMin'],
    figures: isDue ? await readRealityCheckFigures(db, playerId, facts.sessions, at) : null,
  };
};
