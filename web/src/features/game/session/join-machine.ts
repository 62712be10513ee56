import type { ChannelPeer, Outcome } from '@reelfloor/protocol';
import type { GameInitAnswer, gameClientSide, gameServerSide } from '@reelfloor/protocol/channels/game';

export interface JoinPatience {
  readonly tries: number;
  readonly pauseMs: number;
}

/** A first join gives a page that was just closed or reloaded the time to end its session. */
export const firstJoin: JoinPatience = { tries: 6, pauseMs: 500 };

/** After a lost line the old session closes first, and that waits for the round in play, free spins included. */
export const joinAgain: JoinPatience = { tries: 90, pauseMs: 1000 };

/** Takes the seat; as long as the player's own former session is still closing, asks again a bounded number of times. */
export const joinMachine = async (
  peer: ChannelPeer<typeof gameClientSide, typeof gameServerSide>,
  init: { machineID: string; token: string },
  patience: JoinPatience,
): Promise<Outcome<GameInitAnswer>> => {
  for (let left = patience.tries; ; left--) {
    const outcome = await peer.request('init', init, initTimeoutMs);
    const closing = outcome.kind === 'refused' && closingCodes.has(outcome.error.code);
    if (!closing || left <= 1) return outcome;
    await new Promise((resolve) => setTimeout(resolve, patience.pauseMs));
  }
};

const closingCodes: ReadonlySet<number | string> = new Set(['SEAT_TAKEN', 'MACHINE_NOT_READY']);

/** Taking a seat may start an encoder. */
const initTimeoutMs = 10_000;
