import {
  type AcceptTerms,
  type CheckChoice,
  done,
  type FirstLimits,
  type PlayerId,
  type Protection,
  type Result,
  type SetLimit,
  type Terms,
} from '@reelfloor/protocol';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database, DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { refuseStorageErrors } from '../../platform/database/storage-refusal.ts';
import { passFaultPoint } from '../../platform/process/fault-points.ts';
import { acknowledgeCheck, chooseCheckMinutes } from './checks/change-checks.ts';
import { readCheckFigures } from './checks/check-figures.ts';
import { readCheck } from './checks/read-check.ts';
import { acknowledgeMessage, listUnreadMessages } from './interventions/player-messages.ts';
import { answerFirstLimits } from './limits/answer-first.ts';
import { confirmRaise, setLimit, withdrawRaise } from './limits/change-limit.ts';
import { readLimits, readPlayedFigures } from './limits/limits-view.ts';
import { readProfile } from './profile/profile-store.ts';
import { findRegisterExclusion } from './registers/refuse-by-register.ts';
import {
  comeBack,
  excludePlayer,
  type ProtectionChange,
  readExclusionReturn,
  takeTimeout,
} from './restrict-player.ts';
import { findRestriction, readVersion } from './restriction-store.ts';
import { acceptTerms, findUnacceptedTerms, readPlayersTerms } from './terms/accept-terms.ts';

interface ProtectionDependencies {
  readonly database: Database;
  readonly bus: Bus;
  readonly now: () => number;
}

/** Players' own protection settings. Staff change them by the subcommands of `protect`. */
export class PlayerProtection {
  readonly #dependencies: ProtectionDependencies;

  constructor(dependencies: ProtectionDependencies) {
    this.#dependencies = dependencies;
  }

  read(playerId: PlayerId): Promise<Result<Protection>> {
    return refuseStorageErrors<Result<Protection>>(async () =>
      done(await this.#dependencies.database.snapshot((db) => this.#view(db, playerId))),
    );
  }

  takeTimeout(playerId: PlayerId, hours: number): Promise<Result<Protection>> {
    return this.#change(playerId, (tx, change) => takeTimeout(tx, change, hours));
  }

  exclude(playerId: PlayerId, months: number): Promise<Result<Protection>> {
    return this.#change(playerId, (tx, change) => excludePlayer(tx, change, months), 'exclusion');
  }

  comeBack(playerId: PlayerId, confirm: boolean): Promise<Result<Protection>> {
    return this.#change(playerId, (tx, change) => comeBack(tx, change, confirm), 'comeBack');
  }

  /** Acknowledges a reality check by its number. */
  acknowledgeCheck(playerId: PlayerId, number: number, choice: CheckChoice): Promise<Result<Protection>> {
    return this.#change(playerId, (tx, change) => acknowledgeCheck(tx, change, { number, choice }));
  }

  chooseCheck(playerId: PlayerId, minutes: number): Promise<Result<Protection>> {
    return this.#change(playerId, (tx, change) => chooseCheckMinutes(tx, change, minutes));
  }

  acknowledgeMessage(playerId: PlayerId, messageId: string): Promise<Result<Protection>> {
    return this.#change(playerId, (tx, change) => acknowledgeMessage(tx, change, messageId));
  }

  setLimit(playerId: PlayerId, request: SetLimit): Promise<Result<Protection>> {
    return this.#change(playerId, (tx, change) => setLimit(tx, change, request));
  }

  /** Stores the answer to the question for limits that a profile may require before the first round. */
  answerFirstLimits(playerId: PlayerId, answer: FirstLimits): Promise<Result<Protection>> {
    return this.#change(playerId, (tx, change) => answerFirstLimits(tx, change, answer));
  }

  confirmRaise(playerId: PlayerId, requestId: string): Promise<Result<Protection>> {
    return this.#change(playerId, (tx, change) => confirmRaise(tx, change, requestId));
  }

  withdrawRaise(playerId: PlayerId, requestId: string): Promise<Result<Protection>> {
    return this.#change(playerId, (tx, change) => withdrawRaise(tx, change, requestId));
  }

  /** Returns the current terms for a player, in all their languages. */
  readTerms(playerId: PlayerId): Promise<Result<Terms>> {
    const { database, now } = this.#dependencies;
    return refuseStorageErrors<Result<Terms>>(() =>
      database.snapshot((db) => readPlayersTerms(db, playerId, now())),
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
        if (step) passFaultPoint(`${step}.beforeCommit`);
        return done(view);
      }),
    );
    if (!changed.ok) return changed;
    if (step) passFaultPoint(`${step}.afterCommit`);
    bus.publish('protectionChanged', { playerId, version: changed.value.version });
    return changed;
  }

  async #view(db: Queries, playerId: PlayerId): Promise<Protection> {
    const serverTime = this.#dependencies.now();
    const profile = await readProfile(db, { playerId });
    const held = await findRestriction(db, playerId, serverTime);
    const comingBack = await readExclusionReturn(db, playerId, serverTime);
    const excluded = await findRegisterExclusion(db, profile.registers, playerId);
    return {
      version: await readVersion(db, playerId),
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
      messages: await listUnreadMessages(db, playerId),
      limits: await readLimits(db, profile, playerId, serverTime),
      termsDue: await findUnacceptedTerms(db, playerId, serverTime),
      played: await readPlayedFigures(db, profile, playerId, serverTime),
    };
  }
}

/** Reads the reality check data for a player's pages. */
const readCheckView = async (
  db: Queries,
  playerId: string,
  at: number,
): Promise<NonNullable<Protection['check']>> => {
  const { facts, profile, state } = await readCheck(db, playerId, at);
  const { number, minutes, playedMs, isDue, dueAt, breakUntil } = state;
  return {
    ...{ number, minutes, playedMs, isDue, dueAt, breakUntil },
    offeredMinutes: [...profile['check.minutes']],
    breakMinutes: profile['check.breakMin'],
    figures: isDue ? await readCheckFigures(db, playerId, facts.sessions, at) : null,
  };
};
