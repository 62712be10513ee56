import {
  type Candidate,
  done,
  type MachineId,
  type PictureAnswer,
  type PlayerId,
  type Result,
  refused,
} from '@reelfloor/protocol';
import type { WatchAnswer, WatchOffer } from '@reelfloor/protocol/channels/watch';
import type { WatchedMachine } from '../../play/watching/may-watch.ts';
import type { RelayedPicture } from '../../play/watching/relay/relayed-picture.ts';
import type { WatchRelay } from '../../play/watching/relay/watch-relay.ts';
import { SeatlessViewer, type SeatlessViewerDependencies, type ViewerPage } from './seatless-viewer.ts';

/** What a line must carry for the relay's picture, with all headers. */
const relayedBitsPerSecond = 1_200_000;

export interface PlayerWatchDependencies extends SeatlessViewerDependencies {
  /** Most spectators of one machine who get the picture from its agent. */
  readonly maxSpectators: number;
  /** The relay for spectators beyond `maxSpectators`; null if none is configured. */
  readonly relay: WatchRelay | null;
}

/** What the page of a player who watches is notified of. */
interface WatchPage extends ViewerPage {
  /** The line does not carry the relay's picture. */
  onTooSlow(): void;
  /** The picture now comes by the relay, or no longer does. */
  onRelayChanged(): void;
}

interface PlayerWatchRequest {
  readonly machineId: MachineId;
  readonly playerId: PlayerId;
  readonly siteKey: number;
  readonly ip: string;
}

/** What one page of a player watches, from its `init` until its connection ends. */
export class PlayerWatch extends SeatlessViewer {
  /** Who watches. */
  readonly playerId: PlayerId;
  /** The key of the spectator's site. */
  readonly siteKey: number;
  /** Grows with each message by which the decision about this watch may have changed. */
  doubts = 0;
  isDeciding = false;
  /** What was decided; null before the first decision. */
  seen: WatchedMachine | null = null;
  usedAtMs: number;
  /** How many spectators its page was told last; null before the answer to `init`. */
  notifiedSpectators: number | null = null;
  readonly #dependencies: PlayerWatchDependencies;
  readonly #account: string;
  readonly #ip: string;
  #page: WatchPage | null = null;
  #relayed: RelayedPicture | null = null;
  #offers = 0;

  constructor(
    dependencies: PlayerWatchDependencies,
    { machineId, playerId, siteKey, ip }: PlayerWatchRequest,
  ) {
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
   * Asks the relay for the picture, and the agent if there is no relay, it has no room, or the line does not carry its rate.
   * Refuses with RATE_LIMITED, as the agent does, with WATCH_LINK_SLOW if only the relay has room for such a line, and with
   * MACHINE_NOT_READY while the relay is away and the agent's places are taken.
   */
  override async offer(offer: WatchOffer): Promise<Result<WatchAnswer>> {
    const { relay, offerAllowance } = this.#dependencies;
    const { answers, ...plain } = offer;
    this.#offers += 1;
    this.#endRelayed();
    // A page that saves data gets less than the relay sends.
    if (!relay || !answers || plain.saves) return super.offer(plain);
    if ((plain.linkBitsPerSecond ?? relayedBitsPerSecond) < relayedBitsPerSecond) {
      const direct = await super.offer(plain);
      return !direct.ok && direct.refusal.code === 'WATCH_FULL' ? refused('WATCH_LINK_SLOW') : direct;
    }
    if (!relay.hasRoom) {
      const direct = await super.offer(plain);
      const isFull = !direct.ok && direct.refusal.code === 'WATCH_FULL' && !relay.isUp;
      return isFull ? refused('MACHINE_NOT_READY', { machine: this.machineId }) : direct;
    }
    const waitS = offerAllowance.take(this.#account, this.viewerId);
    if (waitS > 0) return refused('RATE_LIMITED', { retry_s: waitS });
    return (await this.#offerByRelay(relay, offer.generation)) ?? super.offer(plain);
  }

  /** Takes the page's answer to the relay's offer. Refuses one that does not fit with MESSAGE_INVALID or VIDEO_REPLACED. */
  async answer(answer: PictureAnswer): Promise<Result<Record<string, never>>> {
    return this.#relayed ? this.#relayed.answer(answer) : refused('VIDEO_REPLACED');
  }

  override candidate(candidate: Candidate): void {
    if (this.#relayed) this.#relayed.candidate(candidate);
    else super.candidate(candidate);
  }

  override end(): void {
    this.#endRelayed();
    super.end();
  }

  async #offerByRelay(relay: WatchRelay, generation: number): Promise<Result<WatchAnswer> | null> {
    const offers = this.#offers;
    const picture = await relay.offer(this.machineId, generation, {
      address: this.#ip,
      onLost: (lost) => this.#leave(() => this.#page?.onLost({ generation: lost, code: 'VIDEO_LOST' })),
      onTooSlow: () => this.#leave(() => this.#page?.onTooSlow()),
    });
    if (this.isOver || offers !== this.#offers) {
      picture?.end();
      return refused('VIDEO_REPLACED');
    }
    if (!picture) return null;
    // An earlier picture may have come from the agent.
    this.stopAtAgent();
    this.#relayed = picture;
    this.#page?.onRelayChanged();
    return done({ generation, sdp: picture.sdp, isOffer: true });
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
