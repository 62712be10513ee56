import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { repeatWithoutOverlap } from '../../../platform/process/repeat-without-overlap.ts';
import { readStrictestJurisdictionValues } from '../profile/jurisdiction-profile-store.ts';
import type { ExclusionRegisterService } from './exclusion-register-service.ts';
import { askSeatedMs } from './exclusion-register-store.ts';

/** Interval in ms of looking for seated players whose answers from exclusion registers are old. */
const pollMs = 60_000;
/** Maximum number of players queried about at each interval, so that a full floor does not cause a burst of queries. */
const atATime = 16;

interface SeatedQuestionsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly service: ExclusionRegisterService;
  /** Returns the players whose seats this node owns. */
  readonly listSeated: () => Promise<readonly string[]>;
}

/** Queries the exclusion registers again about seated players. If a player is excluded, the seat is closed as after any other exclusion. */
export class SeatedPlayerExclusionChecks {
  readonly #dependencies: SeatedQuestionsDependencies;
  #stop = (): void => {};

  constructor(dependencies: SeatedQuestionsDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    // Ignore errors: other checks of the seat report that the database is unreachable.
    this.#stop = repeatWithoutOverlap(this.#dependencies.clock, pollMs, () => this.#check().catch(() => {}));
  }

  stop(): void {
    this.#stop();
  }

  async #check(): Promise<void> {
    const { database, service, listSeated } = this.#dependencies;
    if ((await readStrictestJurisdictionValues(database.read)).registers.length === 0) return;
    const players = await listSeated();
    for (let from = 0; from < players.length; from += atATime)
      await Promise.all(players.slice(from, from + atATime).map((playerId) => service.ask(playerId, askSeatedMs)));
  }
}
