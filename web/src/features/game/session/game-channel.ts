import {
  type Candidate,
  type ChannelPeer,
  type ErrorBody,
  maxFramesPerSecond,
  type PictureAnswer,
  type PictureOffer,
  type RequestOutcome,
} from '@reelfloor/protocol';
import type { Clock } from '../../../clock/clock.ts';
import { Channel, type ChannelTiming } from '../../../realtime/channel.ts';
import type { SocketFactory } from '../../../realtime/channel-connection.ts';
import type { HandshakeResult } from '../../../realtime/handshake-result.ts';
import type { GameParameters } from './build-game-screen-state.ts';
import type { ControlsAtStart } from './control-panel.ts';
import { type GameInit, gameClientSide, gameServerSide } from './game-channel-schemas.ts';
import type { GameState, SeatView } from './game-state.ts';
import type { ResumeSecretStore } from './resume-secret-store.ts';
import { buildRejoinedSeatView, buildSeatView } from './seat-view.ts';

export type GamePeer = ChannelPeer<typeof gameClientSide, typeof gameServerSide>;
export type GameChannel = Channel<typeof gameClientSide, typeof gameServerSide>;
type GameNotificationHandlers = ConstructorParameters<
  typeof Channel<typeof gameClientSide, typeof gameServerSide>
>[0]['onNotification'];

export interface GameChannelOptions {
  readonly url: string;
  readonly openSocket?: SocketFactory;
  readonly timing?: Partial<ChannelTiming>;
  readonly clock?: Clock;
}

export interface GameSessionOptions extends GameChannelOptions {
  readonly machineId: string;
  readonly token: () => string;
  readonly terms: GameParameters;
  readonly resume?: ResumeSecretStore;
  readonly controls: ControlsAtStart;
  /** Fetches the wallet's balance if the server does not send it on joining; null if that fails. */
  readonly fetchBalance?: () => Promise<number | null>;
  /** Loads a brand's newest published rules, when the server demands it before a join, and returns their hash. */
  readonly loadRulesHash?: (brandId: string) => Promise<string | null>;
  /** Returns what the page reports about its network connection with each SDP offer. */
  readonly pictureRequest?: () => PictureRequest;
  /** Fetches the brand if the server does not send it on joining; null if that fails. */
  readonly fetchBrand?: () => Promise<SeatView['machine']['brand'] | null>;
  /**
   * Whether the server is known to be ours and to need no ICE servers, so that an offer and its candidates may follow `init` at once:
   * another server may close a connection that sends them so early. Written after each join.
   */
  readonly earlyOffers?: { readonly read: () => boolean; readonly write: (accepts: boolean) => void };
  /** Called before the first join. Returns why this player may not sit down, or null. */
  readonly refusal?: () => Promise<ErrorBody | null>;
}

export const openGameChannel = (
  { url, openSocket, timing, clock }: GameChannelOptions,
  handshake: (peer: GamePeer) => Promise<HandshakeResult>,
  received: GameNotificationHandlers,
): GameChannel =>
  new Channel({
    url,
    ...(openSocket && { openSocket }),
    ...(clock && { clock }),
    timing: { giveUpAfterMs, ...timing },
    ours: gameClientSide,
    theirs: gameServerSide,
    handshake,
    onRequest: {},
    onNotification: received,
  });

/**
 * Timeout for reconnecting to the game, in ms: servers hold a seat for this long by default. After it the lobby asks whether to continue
 * the session.
 */
const giveUpAfterMs = 120_000;

/** The bitrate that a connection test measured, and whether the data saver is on. */
export type PictureRequest = Pick<PictureOffer, 'linkBitsPerSecond' | 'saves'>;

export class ChannelSignalling {
  readonly #channel: GameChannel;
  readonly #framesPerSecond: number;
  readonly #pictureRequest: () => PictureRequest;
  readonly #seatLost: (error: ErrorBody) => void;
  readonly #isJoining: () => boolean;
  /** The connection on which offers may be sent while the page joins; null before. */
  #joiningPeer: GamePeer | null = null;
  #onJoiningPeer: ((peer: GamePeer) => void)[] = [];
  #newestOffer = 0;
  #calls = 0;
  #earlyCandidates = 0;

  constructor(options: {
    channel: GameChannel;
    framesPerSecond: number;
    /** Returns what the page reports about its network connection. */
    pictureRequest?: (() => PictureRequest) | undefined;
    /** Called if the machine cannot start its video. The server then ends the seat. */
    seatLost: (error: ErrorBody) => void;
    /** True until the first seat is taken or refused. */
    isJoining: () => boolean;
  }) {
    this.#channel = options.channel;
    this.#framesPerSecond = Math.min(options.framesPerSecond, maxFramesPerSecond);
    this.#pictureRequest = options.pictureRequest ?? (() => ({}));
    this.#seatLost = options.seatLost;
    this.#isJoining = options.isJoining;
  }

  /** Sets the connection on which offers may be sent while the page joins; null: none yet. */
  allowOffers(peer: GamePeer | null): void {
    this.#joiningPeer = peer;
    if (!peer) this.#earlyCandidates = 0;
    if (peer) for (const send of this.#onJoiningPeer.splice(0)) send(peer);
  }

  /** Sends an offer. While the page joins, it waits until `allowOffers` is called. */
  async offer(offer: PictureOffer): Promise<RequestOutcome<PictureAnswer>> {
    this.#newestOffer = offer.generation;
    const asked = { ...offer, ...this.#pictureRequest(), fps: this.#framesPerSecond };
    const call = ++this.#calls;
    const joining = this.#isJoining() ? await this.#whileJoining() : null;
    if (call !== this.#calls) return { kind: 'unknown', reason: 'closed' };
    const outcome = await (joining?.request('offer', asked, initTimeoutMs + offerTimeoutMs) ??
      this.#channel.request('offer', asked, offerTimeoutMs));
    const isLost = outcome.kind === 'refused' && Number(outcome.error.code) === pipelineFailed;
    if (isLost && this.#newestOffer === offer.generation) this.#seatLost(outcome.error);
    return outcome;
  }

  #whileJoining(): Promise<GamePeer> {
    const peer = this.#joiningPeer;
    return peer ? Promise.resolve(peer) : new Promise((resolve) => this.#onJoiningPeer.push(resolve));
  }

  /** Sends an ICE candidate; while the page joins, behind its offer. */
  async sendCandidate(candidate: Candidate): Promise<void> {
    if (!this.#isJoining()) return this.#channel.notify('candidate', candidate);
    const peer = await this.#whileJoining();
    if (++this.#earlyCandidates <= maxEarlyCandidates) peer.notify('candidate', candidate);
  }
}

/** Timeout for joining a machine, in ms: the server may first close the player's earlier seat and wait for its cabinet. */
export const initTimeoutMs = 15_000;
const offerTimeoutMs = 8000;
/** Maximum number of ICE candidates sent before the seat is taken: a server closes a connection that sends more messages before. */
const maxEarlyCandidates = 32;
/** The specification's error codes "Failed to start pipeline" and "Session terminated". */
const pipelineFailed = 70000;
const sessionOver = 50100;

/** Returns the game's state after a change of the channel's state. `welcome`: response to the latest join; null before it. */
export const applyGameChannelState = (
  state: GameState,
  channel: ReturnType<GameChannel['getState']>,
  welcome: GameInit | null,
  now: number,
): GameState => {
  if (channel.kind === 'open' && welcome) {
    const lost = state.kind === 'lost' ? state.seat : null;
    return {
      kind: 'playing',
      seat: lost ? buildRejoinedSeatView(lost, welcome, now) : buildSeatView(welcome, now),
    };
  }
  if (channel.kind === 'waiting' && state.kind === 'playing')
    return { kind: 'lost', seat: withoutPressResult(state.seat), since: now };
  if (channel.kind === 'waiting' && state.kind === 'joining') return { kind: 'lost', seat: null, since: now };
  if (channel.kind !== 'closed') return state;
  switch (channel.reason.kind) {
    case 'refused':
      // Keep the state `leaving`: the server has already ended the session, so the pending request to leave will fail and end the game,
      // with its own reason.
      if (state.kind === 'leaving' && Number(channel.reason.error.code) === sessionOver) return state;
      if (isOver(state, channel.reason.error)) return { kind: 'ended', ending: { kind: 'waited' } };
      return { kind: 'ended', ending: { kind: 'refused', error: channel.reason.error } };
    case 'gaveUp':
      return { kind: 'ended', ending: { kind: 'connectionLost' } };
    default:
      return state;
  }
};

/**
 * Clears the result of the last press, which belongs to the lost connection, unless it is still pending. A pending press becomes
 * `checking`: whether it arrived is known only after the next join.
 */
const withoutPressResult = (seat: SeatView): SeatView => {
  switch (seat.lastClick?.result) {
    case 'accepted':
    case 'refused':
      return { ...seat, lastClick: null };
    case 'asked':
      return { ...seat, lastClick: { ...seat.lastClick, result: 'checking' } };
    default:
      return seat;
  }
};

const isOver = (state: GameState, { code }: ErrorBody): boolean =>
  state.kind === 'lost' && state.seat !== null && code === 'SEAT_NONE';

/** Returns whether the page rejoined in another session, because the server closed the old session while the connection was lost. */
export const hasGameSessionChanged = (before: GameState, after: GameState): boolean =>
  before.kind === 'lost' &&
  before.seat !== null &&
  after.kind === 'playing' &&
  after.seat.session.id !== before.seat.session.id;
