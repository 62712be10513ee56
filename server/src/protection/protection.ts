import { done, type PlayerId, type Protection, type Result } from '@reelfloor/protocol';
import type { Bus } from '../bus/bus.ts';
import type { Database, Queries, UnitOfWork } from '../database/database.ts';
import { storageRefusal } from '../database/storage-refusal.ts';
import type { ProtectionTerms } from './protection-terms.ts';
import { askableAt, comeBack, excludePlayer, type ProtectionChange, takeTimeout } from './restrict-player.ts';
import { findRestriction, findReturn, readVersion } from './restriction-store.ts';

interface ProtectionParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly terms: ProtectionTerms;
  readonly now: () => number;
}

/** What players do to protect themselves. Staff do the same by the verbs of `protect`. */
export class PlayerProtection {
  readonly #parts: ProtectionParts;

  constructor(parts: ProtectionParts) {
    this.#parts = parts;
  }

  read(playerId: PlayerId): Promise<Result<Protection>> {
    return storageRefusal<Result<Protection>>(async () =>
      done(await this.#parts.database.snapshot((db) => this.#view(db, playerId))),
    );
  }

  takeTimeout(playerId: PlayerId, hours: number): Promise<Result<Protection>> {
    return this.#change(playerId, (unit, change) => takeTimeout(unit, change, hours, this.#parts.terms));
  }

  exclude(playerId: PlayerId, months: number): Promise<Result<Protection>> {
    return this.#change(playerId, (unit, change) => excludePlayer(unit, change, months, this.#parts.terms));
  }

  comeBack(playerId: PlayerId, confirm: boolean): Promise<Result<Protection>> {
    return this.#change(playerId, (unit, change) => comeBack(unit, change, confirm, this.#parts.terms));
  }

  async #change(
    playerId: PlayerId,
    work: (unit: UnitOfWork, change: ProtectionChange) => Promise<Result<null>>,
  ): Promise<Result<Protection>> {
    const { database, bus, now } = this.#parts;
    const changed = await storageRefusal<Result<Protection>>(() =>
      database.transact(async (unit): Promise<Result<Protection>> => {
        const worked = await work(unit, { playerId, at: now(), who: 'player', reason: '' });
        if (!worked.ok) return worked;
        return done(await this.#view(unit, playerId));
      }),
    );
    if (!changed.ok) return changed;
    bus.publish('protectionChanged', { playerId, version: changed.value.version });
    return changed;
  }

  async #view(db: Queries, playerId: PlayerId): Promise<Protection> {
    const { terms, now } = this.#parts;
    const serverTime = now();
    const held = await findRestriction(db, playerId, serverTime);
    return {
      version: await readVersion(db, playerId),
      serverTime,
      restriction: held ? { kind: held.kind, from: held.fromAt, until: held.untilAt } : null,
      timeoutHours: [...terms.timeoutHours],
      exclusionMonths: [...terms.exclusionMonths],
      comingBack:
        held?.kind === 'exclusion'
          ? { askableAt: askableAt(held), confirmableAt: await findReturn(db, held.id) }
          : null,
    };
  }
}
