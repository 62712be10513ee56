import type { Outcome } from '@reelfloor/protocol';
import type { Clock } from '../../../clock/clock.ts';
import type { GamePeer } from './game-channel.ts';
import type { GameInit } from './game-sides.ts';

/** How often a refusal that passes is asked again, by its code, and with what pause. */
export interface JoinPatience {
  readonly tries: Readonly<Record<string, number>>;
  readonly pauseMs: number;
}

/** A first join gives a page that was just closed or reloaded the time to let go of its seat. */
export const firstJoin: JoinPatience = { tries: { SEAT_TAKEN: 3, MACHINE_NOT_READY: 6 }, pauseMs: 500 };

/**
 * After a lost line: the server may need some seconds to see that the line before is dead, and after a restart the
 * machine comes back later than the server. A round that still runs without a seat takes longest, a disk that is full, or a
 * page that waits for its PIN.
 */
export const joinAgain: JoinPatience = {
  tries: {
    SEAT_TAKEN: 10,
    MACHINE_NOT_READY: 90,
    MACHINE_OFFLINE: 90,
    STORAGE_FULL: 90,
    SESSION_LOCKED: 110,
  },
  pauseMs: 1000,
};

/** Takes the seat; a refusal that passes is asked again a bounded number of times. */
export const joinMachine = async (
  peer: GamePeer,
  init: { machineID: string; token: string },
  patience: JoinPatience,
  clock: Clock,
): Promise<Outcome<GameInit>> => {
  for (let asked = 1; ; asked++) {
    const outcome = await peer.request('init', init, initTimeoutMs);
    if (outcome.kind !== 'refused') return outcome;
    if (asked >= (patience.tries[String(outcome.error.code)] ?? 0)) return outcome;
    await new Promise<void>((resolve) => clock.after(patience.pauseMs, resolve));
  }
};

/** The server waits for the closing of the player's own seat before, and for the cabinet to come to rest. */
const initTimeoutMs = 15_000;
