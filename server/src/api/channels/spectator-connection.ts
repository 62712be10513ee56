import {
  type Candidate,
  createRefusedResult,
  type MachineId,
  okResult,
  type PictureAnswer,
  type PlayerId,
  type Result,
} from '@reelfloor/protocol';
import type { WatchAnswer, WatchOffer } from '@reelfloor/protocol/channels/spectator-channel';
import type { WatchedMachine } from '../../play/watching/check-may-watch-machine.ts';
import type { RelayedPicture } from '../../play/watching/relay/relayed-picture.ts';
import type { SpectatorRelay } from '../../play/watching/relay/spectator-relay.ts';
import {
  SeatlessVideoConnection,
  type SeatlessViewerDependencies,
  type ViewerPageCallbacks,
} from './seatless-video-connection.ts';

/** Bitrate that a spectator's connection needs for the video from the relay, headers included. */
const relayedBitsPerSecond = 1_200_000;

export interface SpectatorConnectionDependencies extends SeatlessViewerDependencies {
  /** Maximum number of spectators of one machine who get the video directly from its agent. */
  readonly maxSpectators: number;
  /** The video relay for spectators beyond `maxSpectators`; null if none is configured. */
  readonly relay: SpectatorRelay | null;
}

/** Callbacks that notify the page of a spectator. */
interface WatchPage extends ViewerPageCallbacks {
  /** Called when the spectator's connection is too slow for the video from the relay. */
  onTooSlow(): void;
  /** Called when the video starts or stops coming through the relay. */
  onRelayChanged(): void;
}

interface PlayerWatchRequest {
  readonly machineId: MachineId;
  readonly playerId: PlayerId;
  readonly siteKey: number;
  readonly ip: string;
}

/** A spectator's video connection to a machine, from the page's `init` until its WebSocket connection ends. */
export class SpectatorConnection extends SeatlessVideoConnection {
  /** Id of the player who watches as a spectator. */
  readonly playerId: PlayerId;
  /** The key of the spectator's site. */
  readonly siteKey: number;
  /** Incremented by each message after which this spectator's permission must be checked again. */
  doubts = 0;
  isDeciding = false;
  /** The last result of the spectator's permission check; null before the first check. */
  seen: WatchedMachine | null = null;
  usedAtMs: number;
  /** The number of spectators that was last sent to the page; null before the answer to `init`. */
  notifiedSpectators: number | null = null;
  readonly #dependencies: SpectatorConnectionDependencies;
  readonly #account: string;
  readonly #ip: string;
  #page: WatchPage | null = null;
  #relayed: RelayedPicture | null = null;
  #offers = 0;

  constructor(dependencies: SpectatorConnectionDependencies, { machineId, playerId, siteKey, ip }: PlayerWatchRequest) {
    const { maxSpectators } = dependencies;
    const account = `watch ${playerId}`;
    super(dependencies, {
      ...{ machineId, kind: 'watch', relayedFor: playerId, account, pageAddress: ip },
      ask: (link, offer, timeoutMs) => link.command('watch', { ...offer, maxSpectators }, timeoutMs),
    });
    this.#dependencies = dependencies;
    this.#account = account;
    this.#ip = ip;
    this.siteKey = siteKey;
    this.playerId = playerId;
    this.usedAtMs = dependencies.clock.nowMs();
  }

  get isRelayed(): boolean {
    return this.#relayed !== null;
  }

  override route(page: WatchPage): void {
    this.#page = page;
    super.route(page);
  }

  /**
   * Requests the video from the relay, or from the agent if there is no relay, the relay is full, or the connection is slower than the
   * relay's bitrate. Refuses with RATE_LIMITED, as the agent does; with WATCH_LINK_SLOW if the connection is too slow for the relay and the
   * agent is full; and with MACHINE_NOT_READY while the relay is down and the agent is full.
   */
  override async offer(offer: WatchOffer): Promise<Result<WatchAnswer>> {
    const { relay, offerAllowance } = this.#dependencies;
    const { answers, ...plain } = offer;
    this.#offers += 1;
    this.#endRelayed();
    // Get the video directly from the agent in data saver mode, because the relay's bitrate would be too high.
    if (!relay || !answers || plain.saves) return super.offer(plain);
    if ((plain.linkBitsPerSecond ?? relayedBitsPerSecond) < relayedBitsPerSecond) {
      const direct = await super.offer(plain);
      return !direct.ok && direct.refusal.code === 'WATCH_FULL' ? createRefusedResult('WATCH_LINK_SLOW') : direct;
    }
    if (!relay.hasRoom) {
      const direct = await super.offer(plain);
      const isFull = !direct.ok && direct.refusal.code === 'WATCH_FULL' && !relay.isUp;
      return isFull ? createRefusedResult('MACHINE_NOT_READY', { machine: this.machineId }) : direct;
    }
    const waitS = offerAllowance.take(this.#account, this.viewerId);
    if (waitS > 0) return createRefusedResult('RATE_LIMITED', { retry_s: waitS });
    return (await this.#offerByRelay(relay, offer.generation)) ?? super.offer(plain);
  }

  /** Handles the page's WebRTC answer to the relay's offer. Refuses an invalid answer with MESSAGE_INVALID or VIDEO_REPLACED. */
  async answer(answer: PictureAnswer): Promise<Result<Record<string, never>>> {
    return this.#relayed ? this.#relayed.answer(answer) : createRefusedResult('VIDEO_REPLACED');
  }

  override candidate(candidate: Candidate): void {
    if (this.#relayed) this.#relayed.candidate(candidate);
    else super.candidate(candidate);
  }

  override end(): void {
    this.#endRelayed();
    super.end();
  }

  async #offerByRelay(relay: SpectatorRelay, generation: number): Promise<Result<WatchAnswer> | null> {
    const offers = this.#offers;
    const picture = await relay.offer(this.machineId, generation, {
      address: this.#ip,
      onLost: (lost) => this.#leave(() => this.#page?.onLost({ generation: lost, code: 'VIDEO_LOST' })),
      onTooSlow: () => this.#leave(() => this.#page?.onTooSlow()),
    });
    if (this.isOver || offers !== this.#offers) {
      picture?.end();
      return createRefusedResult('VIDEO_REPLACED');
    }
    if (!picture) return null;
    // The previous video may come directly from the agent: stop it.
    this.stopAtAgent();
    this.#relayed = picture;
    this.#page?.onRelayChanged();
    return okResult({ generation, sdp: picture.sdp, isOffer: true });
  }

  #leave(notify: () => void): void {
    this.#relayed = null;
    this.#page?.onRelayChanged();
    notify();
  }

  #endRelayed(): void {
    const relayed = this.#relayed;
    if (!relayed) return;
    this.#relayed = null;
    relayed.end();
    this.#page?.onRelayChanged();
  }
}
