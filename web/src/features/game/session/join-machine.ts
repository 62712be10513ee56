import type { Outcome } from '@reelfloor/protocol';
import type { Clock } from '../../../clock/clock.ts';
import type { GamePeer } from './game-channel.ts';
import type { GameInit } from './game-sides.ts';

/** How to repeat a join that was refused for a while: `tries` by error code, with `pauseMs` between two tries. */
export interface JoinPatience {
  readonly tries: Readonly<Record<string, number>>;
  readonly pauseMs: number;
}

/** For the first join: a page that was just closed or reloaded needs a moment to release its seat. */
export const firstJoin: JoinPatience = { tries: { SEAT_TAKEN: 3, MACHINE_NOT_READY: 6 }, pauseMs: 500 };

/**
 * For joining again: after a lost connection the server may notice the old connection's end seconds later; after a
 * restart the agent connects later than the page. A running round, a full disk or a missing PIN takes longest.
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

interface JoinRequest {
  readonly machineID: string;
  readonly token: string;
  readonly resume?: string | undefined;
  readonly sessionId?: GameInit['session']['id'];
  readonly keepsPicture?: boolean;
  readonly rulesHash?: string;
}

export interface JoinTools {
  readonly clock: Clock;
  /** Loads a game's newest published rules, when the server asks for them, and returns their hash. */
  readonly loadRulesHash?: ((gameId: string) => Promise<string | null>) | undefined;
}

export const joinMachine = async (
  peer: GamePeer,
  init: JoinRequest,
  patience: JoinPatience,
  { clock, loadRulesHash }: JoinTools,
): Promise<Outcome<GameInit>> => {
  let order = init;
  for (let asked = 1; ; asked++) {
    const outcome = await peer.request('init', order, initTimeoutMs);
    if (outcome.kind !== 'refused') return outcome;
    const { code, Params: { game, rules } = {} } = outcome.error;
    if (code === 'RULES_CHANGED' && order.rulesHash === undefined && loadRulesHash) {
      const rulesHash = await loadRulesHash(String(game));
      // With other rules than the server's the page would be refused again.
      if (rulesHash === null || rulesHash !== rules) return outcome;
      order = { ...order, rulesHash };
      continue;
    }
    if (asked >= (patience.tries[String(outcome.error.code)] ?? 0)) return outcome;
    await new Promise<void>((resolve) => clock.after(patience.pauseMs, resolve));
  }
};

/** Longest wait for a join, in ms: the server may first close the player's earlier seat and wait for its cabinet. */
const initTimeoutMs = 15_000;
