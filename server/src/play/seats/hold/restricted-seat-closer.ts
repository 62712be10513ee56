import { repeatWithoutOverlap } from '../../../platform/process/repeat-without-overlap.ts';
import { isExcludedFromPlay } from '../../../players/protection/is-excluded-from-play.ts';
import { checkPlayerLimits } from '../../../players/protection/limits/check-limits.ts';
import {
  readJurisdictionValues,
  readStrictestJurisdictionValues,
} from '../../../players/protection/profile/jurisdiction-profile-store.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import {
  listSeatsEndedByStaff,
  listSeatsOfRegisterExcluded,
  listSeatsOfRestrictedPlayers,
  listSeatsWithPlayerTimeLimit,
} from '../seat-store.ts';
import type { SeatHoldService } from './seat-hold-service.ts';

/** Polling interval in ms: the event that a player takes a break may be lost, and the player's seat may be on hold. */
const pollMs = 1_000;

/**
 * Closes seats that staff have ended, and seats of players on a break, excluded by an exclusion register, or with a used-up time limit: the
 * running round and its free spins finish, then the credit is paid out.
 */
export class RestrictedSeatCloser {
  readonly #dependencies: SeatServiceDependencies;
  readonly #keeper: SeatHoldService;
  readonly #stops: (() => void)[] = [];

  constructor(dependencies: SeatServiceDependencies, keeper: SeatHoldService) {
    this.#dependencies = dependencies;
    this.#keeper = keeper;
  }

  start(): void {
    const { bus, clock } = this.#dependencies;
    // Ignore errors: `SeatHoldService` already reports that the database is unreachable.
    const check = () => this.#check().catch(() => {});
    this.#stops.push(
      bus.subscribe('protectionChanged', () => void check()),
      repeatWithoutOverlap(clock, pollMs, check),
    );
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  async #check(): Promise<void> {
    const { database, clock } = this.#dependencies;
    const { nodeId } = this.#keeper;
    for (const row of await listSeatsEndedByStaff(database.read, nodeId)) this.#keeper.closeRestricted(row, 'staff');
    for (const row of await listSeatsOfRestrictedPlayers(database.read, nodeId, clock.nowMs()))
      this.#keeper.closeRestricted(row, 'restricted');
    const { registers } = await readStrictestJurisdictionValues(database.read);
    // Check per seat, because not every site uses each exclusion register.
    for (const row of await listSeatsOfRegisterExcluded(database.read, nodeId, registers))
      if (await isExcludedFromPlay(database.read, row.playerId, clock.nowMs()))
        this.#keeper.closeRestricted(row, 'restricted');
    for (const row of await listSeatsWithPlayerTimeLimit(database.read, nodeId)) {
      // Check only the player's limits: another restriction on spinning must not hide that the time is used up.
      const request = { playerId: row.playerId, at: clock.nowMs(), more: { time: 0 }, needsFirst: null };
      const allowed = await checkPlayerLimits(database.read, await readJurisdictionValues(database.read, row), request);
      if (!allowed.ok && allowed.refusal.code === 'LIMIT_REACHED') this.#keeper.closeRestricted(row, 'timeLimit');
    }
  }
}
