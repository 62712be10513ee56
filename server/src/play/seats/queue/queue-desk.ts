import { done, type MachineId, type OwnQueue, type PlayerId, type Result } from '@reelfloor/protocol';
import type { RegisterDesk } from '../../../players/protection/registers/register-desk.ts';
import type { FloorParts } from '../floor-parts.ts';
import { machineToWaitFor } from '../machine-to-wait-for.ts';
import { readOwnQueue } from './own-queue.ts';
import { notifyQueue } from './queue-events.ts';
import type { QueueTerms } from './queue-rules.ts';
import { listPlayersAt } from './queue-store.ts';
import { joinQueue, leaveQueue } from './queue-units.ts';

interface Wish {
  readonly playerId: PlayerId;
  readonly machineId: MachineId;
}

export interface QueueDeskParts extends FloorParts {
  readonly terms: QueueTerms;
  /** Asks the registers of excluded people before a player joins. */
  readonly registers: Pick<RegisterDesk, 'ask'>;
}

/** Calls of players about their places in queues. A place belongs to the account and not to a page. */
export class QueueDesk {
  readonly #parts: QueueDeskParts;

  constructor(parts: QueueDeskParts) {
    this.#parts = parts;
  }

  /** False if the house has no queues. */
  get isOffered(): boolean {
    return this.#parts.terms.length > 0;
  }

  ofPlayer(playerId: PlayerId): Promise<OwnQueue> {
    const { database, clock, terms } = this.#parts;
    return readOwnQueue(database.read, playerId, { at: clock.nowMs(), holdMs: terms.holdMs });
  }

  /** Returns the players whose pages show the machine's queue: those in it, and those who have lost a place. */
  playersAt(machineId: MachineId): Promise<string[]> {
    const { database, clock } = this.#parts;
    return listPlayersAt(database.read, machineId, clock.nowMs());
  }

  /** Gives the player a place behind all others. Asked again, changes nothing and tells the same place. */
  async join({ playerId, machineId }: Wish): Promise<Result<OwnQueue>> {
    const { database, floor, clock, terms, registers } = this.#parts;
    const machine = machineToWaitFor(floor, machineId);
    if (!machine.ok) return machine;
    await registers.ask(playerId);
    const joined = await database.transact(
      (unit) => joinQueue(unit, { playerId, machineId }, machine.value, { at: clock.nowMs(), terms }),
      `seat:${machineId}`,
    );
    if (!joined.ok) return joined;
    notifyQueue(this.#parts, joined.value);
    return done(await this.ofPlayer(playerId));
  }

  /** Gives the player's place up, or acknowledges that it was lost. Asked again, changes nothing. */
  async leave({ playerId, machineId }: Wish): Promise<Result<OwnQueue>> {
    const { database, clock, bus, terms } = this.#parts;
    const left = await database.transact(
      (unit) => leaveQueue(unit, { playerId, machineId }, { at: clock.nowMs(), terms }),
      `seat:${machineId}`,
    );
    notifyQueue(this.#parts, left);
    // The player's other pages hear of an acknowledgement as well.
    if (left.length === 0) bus.publish('queueChanged', { machineId });
    return done(await this.ofPlayer(playerId));
  }
}
