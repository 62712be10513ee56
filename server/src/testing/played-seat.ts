import { expect } from 'vitest';
import { auditLedger } from '../money/audit/audit-database.ts';
import { type Clock, systemClock } from '../platform/clock/clock.ts';
import { eventually } from './eventually.ts';
import type { TestGame, TestPlayer } from './test-player.ts';
import { TestFloor } from './test-server.ts';

/** A floor on which the first player plays at `m1`. */
export class PlayedSeat {
  readonly floor: TestFloor;
  player: TestPlayer;

  private constructor(floor: TestFloor, player: TestPlayer) {
    this.floor = floor;
    this.player = player;
  }

  static async open(env: Record<string, string> = {}, clock: Clock = systemClock): Promise<PlayedSeat> {
    const floor = await TestFloor.open(env, clock);
    return new PlayedSeat(floor, await floor.player('player1'));
  }

  /** Opens a floor on which the first player sits at `m1` with 50.00. */
  static async openPlaying(env: Record<string, string> = {}) {
    const seat = await PlayedSeat.open(env);
    const { floor, player } = seat;
    return { floor, player, ...(await seat.playing()) };
  }

  async playing(creditMinor = 5_000) {
    const game = await this.player.game();
    const { session } = await this.sessionOf(game);
    const moved = await game.cashIn(creditMinor);
    if (moved.kind !== 'accepted' || moved.value.state !== 'settled') throw new Error(JSON.stringify(moved));
    return { game, sessionId: session.id };
  }

  async sessionOf(game: TestGame) {
    const outcome = await game.init('m1');
    if (outcome.kind !== 'accepted') throw new Error(JSON.stringify(outcome));
    return outcome.value;
  }

  statusIs(status: string): Promise<void> {
    return eventually(async () => expect(await this.floor.status('m1')).toBe(status));
  }

  /** Opens another page of the player. Returns a function that lists the session notifications it got, oldest first. */
  async notices(): Promise<() => unknown[]> {
    const { received } = await this.player.notifications();
    return () => received.filter(({ method }) => method === 'session').map(({ data }) => data);
  }

  async audited(): Promise<void> {
    expect(await this.floor.queryDatabase(auditLedger)).toMatchObject({ totalMinor: 0, wrongBalances: [] });
  }
}
