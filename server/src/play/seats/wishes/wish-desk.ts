import { done, type MachineId, type OwnWishes, type PlayerId, type Result } from '@reelfloor/protocol';
import type { Queries } from '../../../platform/database/database.ts';
import type { RegisterDesk } from '../../../players/protection/registers/register-desk.ts';
import type { FloorParts } from '../floor-parts.ts';
import { machineToWaitFor } from '../machine-to-wait-for.ts';
import { brandNameOf } from '../queue/queue-desk.ts';
import { notifyWish } from './wish-events.ts';
import { readWishesOf, readWishVersion } from './wish-store.ts';
import { endWish, makeWish, type WishTerms } from './wish-units.ts';

interface WishOf {
  readonly playerId: PlayerId;
  readonly machineId: MachineId;
}

export interface WishDeskParts extends FloorParts {
  readonly terms: WishTerms;
  /** Asks the registers of excluded people before a player makes a wish. */
  readonly registers: Pick<RegisterDesk, 'ask'>;
}

/** Calls of players who want to be told when a machine is free. A wish belongs to the account and not to a page. */
export class WishDesk {
  readonly #parts: WishDeskParts;

  constructor(parts: WishDeskParts) {
    this.#parts = parts;
  }

  /** False if the house takes no wishes. */
  get isOffered(): boolean {
    return this.#parts.terms.ofPlayer > 0;
  }

  ofPlayer(playerId: PlayerId): Promise<OwnWishes> {
    const { database, clock } = this.#parts;
    return readOwnWishes(database.read, playerId, clock.nowMs());
  }

  /** Stores a wish for a machine that is taken. Asked again, lets it last as long as a new one. */
  async make({ playerId, machineId }: WishOf): Promise<Result<OwnWishes>> {
    const { database, floor, clock, bus, terms, registers } = this.#parts;
    const machine = machineToWaitFor(floor, machineId);
    if (!machine.ok) return machine;
    await registers.ask(playerId);
    const made = await database.transact(
      (unit) => makeWish(unit, { playerId, machineId }, machine.value, { at: clock.nowMs(), terms }),
      `seat:${machineId}`,
    );
    if (!made.ok) return made;
    notifyWish(bus, made.value);
    return done(await this.ofPlayer(playerId));
  }

  /** Gives a wish up, or acknowledges that it came true. Asked again, changes nothing. */
  async end({ playerId, machineId }: WishOf): Promise<Result<OwnWishes>> {
    const { database, bus } = this.#parts;
    const ended = await database.transact(
      (unit) => endWish(unit, { playerId, machineId }),
      `seat:${machineId}`,
    );
    if (ended) notifyWish(bus, ended);
    return done(await this.ofPlayer(playerId));
  }
}

/** Reads the version first: wishes that have changed since then come again with a higher one. */
const readOwnWishes = async (db: Queries, playerId: string, at: number): Promise<OwnWishes> => {
  const version = await readWishVersion(db, playerId);
  const rows = await readWishesOf(db, playerId, at);
  const named = await Promise.all(
    rows.map(async (row) => ({
      ...row,
      machine: row.machineId as MachineId,
      name: await brandNameOf(db, row.machineId),
    })),
  );
  return {
    version,
    wishes: named.flatMap(({ machine, name, endsAt, grantedAt }) =>
      grantedAt === null ? [{ machine, name, leftMs: Math.max(0, endsAt - at) }] : [],
    ),
    granted: named.flatMap(({ machine, name, grantedAt }) =>
      grantedAt === null ? [] : [{ machine, name, agoMs: Math.max(0, at - grantedAt) }],
    ),
  };
};
