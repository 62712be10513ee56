import type { RequestOutcome } from '@reelfloor/protocol';
import type { Clock } from '../../../clock/clock.ts';
import { type HandshakeResult, toHandshakeResult } from '../../../realtime/handshake-result.ts';
import type { ObservableValue } from '../../../realtime/observable-value.ts';
import { type GamePeer, type GameSessionOptions, initTimeoutMs } from './game-channel.ts';
import type { GameInit } from './game-channel-schemas.ts';
import type { GameState } from './game-state.ts';

/** Joins the machine and, after a lost connection, joins it again. */
export class JoinFlow {
  readonly #options: GameSessionOptions;
  readonly #state: ObservableValue<GameState>;
  readonly #clock: Clock;
  #welcome: GameInit | null = null;

  constructor(options: GameSessionOptions, state: ObservableValue<GameState>, clock: Clock) {
    this.#options = options;
    this.#state = state;
    this.#clock = clock;
  }

  /** The server's response to the latest join; null before it, and after a refused or failed join. */
  get welcome(): GameInit | null {
    return this.#welcome;
  }

  /** `allowOffers` is called as soon as the server takes offers on this connection: behind `init`, or after its answer. */
  async join(peer: GamePeer, allowOffers: (peer: GamePeer | null) => void): Promise<HandshakeResult> {
    const { machineId, token, resume, earlyOffers } = this.#options;
    allowOffers(null);
    const init = { machineID: machineId, token: token(), resume: resume?.read() };
    const before = this.#state.get();
    const isAgain = before.kind === 'lost';
    const error = isAgain ? null : ((await this.#options.refusal?.()) ?? null);
    if (error) return { kind: 'refused', error };
    const patience = isAgain ? joinAgain : firstJoin;
    // Only a server that issues resume secrets can keep the video through a reconnect.
    const keepsPicture = isAgain && before.seat !== null && init.resume !== undefined;
    // Send the old session's id, so that a player who returns late, such as after the device slept, is asked before sitting down in a new
    // session.
    const lost = isAgain && before.seat && !before.seat.isPlain ? { sessionId: before.seat.session.id } : {};
    const request = { ...init, ...lost, ...(keepsPicture && { keepsPicture }) };
    const outcome = await joinMachine(peer, request, patience, {
      clock: this.#clock,
      loadRulesHash: this.#options.loadRulesHash,
      onInitSent: () => {
        if (!earlyOffers?.read()) return;
        // Until it accepts: a server that closes the connection for this offer must not do so at every visit.
        earlyOffers.write(false);
        allowOffers(peer);
      },
    });
    this.#welcome = outcome.kind === 'accepted' ? outcome.value : null;
    if (this.#welcome) {
      resume?.write(this.#welcome.resume);
      const { isPlain, iceServers } = this.#welcome;
      earlyOffers?.write(!isPlain && iceServers.length === 0);
      if (!isPlain) allowOffers(peer);
    }
    return toHandshakeResult(outcome);
  }
}

/** How to retry a join that was refused temporarily: `tries` by error code, with `pauseMs` between two tries. */
interface JoinPatience {
  readonly tries: Readonly<Record<string, number>>;
  readonly pauseMs: number;
}

/** For the first join: a page that was just closed or reloaded needs a moment to release its seat. */
const firstJoin: JoinPatience = { tries: { SEAT_TAKEN: 3, MACHINE_NOT_READY: 6 }, pauseMs: 500 };

/**
 * For a rejoin: after a lost connection the server may detect the old connection's end seconds later; after a restart the agent connects
 * later than the page. A running round, a full disk or a missing PIN takes longest.
 */
const joinAgain: JoinPatience = {
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

interface JoinTools {
  readonly clock: Clock;
  /** Loads a game's newest published rules, when the server demands it, and returns their hash. */
  readonly loadRulesHash?: ((gameId: string) => Promise<string | null>) | undefined;
  readonly onInitSent: () => void;
}

const joinMachine = async (
  peer: GamePeer,
  init: JoinRequest,
  patience: JoinPatience,
  { clock, loadRulesHash, onInitSent }: JoinTools,
): Promise<RequestOutcome<GameInit>> => {
  let order = init;
  for (let asked = 1; ; asked++) {
    const answer = peer.request('init', order, initTimeoutMs);
    onInitSent();
    const outcome = await answer;
    if (outcome.kind !== 'refused') return outcome;
    const { code, Params: { game, rules } = {} } = outcome.error;
    if (code === 'RULES_CHANGED' && order.rulesHash === undefined && loadRulesHash) {
      const rulesHash = await loadRulesHash(String(game));
      // If the page's rules differ from the server's, a retry would be refused again.
      if (rulesHash === null || rulesHash !== rules) return outcome;
      order = { ...order, rulesHash };
      continue;
    }
    if (asked >= (patience.tries[String(outcome.error.code)] ?? 0)) return outcome;
    await new Promise<void>((resolve) => clock.after(patience.pauseMs, resolve));
  }
};
