import { randomUUID } from 'node:crypto';
import {
  type Candidate,
  done,
  type IceServer,
  type MachineId,
  type PictureAnswer,
  type PictureOffer,
  type PlayerId,
  type Result,
  refused,
  type ViewerId,
} from '@reelfloor/protocol';
import type { MachineFloor } from '../machines/machine-floor.ts';
import type { Clock } from '../process/clock.ts';
import { refusalOf } from '../seats/agent-refusal.ts';
import type { OfferAllowance } from '../seats/connection/offer-allowance.ts';
import { PictureDoor } from '../seats/connection/picture-door.ts';
import type { WatchedMachine } from '../watching/may-watch.ts';
import type { Viewers } from './viewers.ts';

/** Longest wait in ms for the agent's answer to an offer. */
const offerTimeoutMs = 10_000;

export interface PlayerWatchParts {
  readonly clock: Clock;
  readonly floor: Pick<MachineFloor, 'get'>;
  readonly viewers: Pick<Viewers, 'add'>;
  readonly offerAllowance: OfferAllowance;
  readonly iceServers: (playerId: string) => IceServer[];
  /** Most watchers of one machine. */
  readonly mostWatchers: number;
}

/** What the page of a watch hears. */
export interface WatchPage {
  onCandidate(candidate: Candidate): void;
  onLost(lost: { generation: number; code: number | string }): void;
}

/** What one page of a player watches, from its `init` until its connection ends. */
export class PlayerWatch {
  readonly machineId: MachineId;
  /** Who watches. */
  readonly playerId: PlayerId;
  readonly viewerId = `watch-${randomUUID()}` as ViewerId;
  /** Grows with each message by which the decision about this watch may have changed. */
  doubts = 0;
  isDeciding = false;
  /** What was decided; null before the first decision. */
  seen: WatchedMachine | null = null;
  usedAtMs: number;
  /** How many watchers its page was told last; null before the answer to `init`. */
  toldWatchers: number | null = null;
  readonly #parts: PlayerWatchParts;
  readonly #door: PictureDoor;
  #stopRouting = (): void => {};
  #isOver = false;

  constructor(
    parts: PlayerWatchParts,
    { machineId, playerId, ip }: { machineId: MachineId; playerId: PlayerId; ip: string },
  ) {
    this.#parts = parts;
    this.machineId = machineId;
    this.playerId = playerId;
    this.usedAtMs = parts.clock.nowMs();
    this.#door = new PictureDoor({
      clock: parts.clock,
      pageAddress: ip,
      take: () => parts.offerAllowance.take(`watch ${playerId}`, this.viewerId),
      sendOffer: (offer) => this.#sendOffer(offer),
      sendCandidate: (candidate) =>
        parts.floor.get(machineId)?.link?.sendCandidate({ viewerId: this.viewerId, ...candidate }),
    });
  }

  /** Lets the agent's messages about this picture reach the page. */
  route(page: WatchPage): void {
    if (this.#isOver) return;
    const { machineId, viewerId } = this;
    this.#stopRouting = this.#parts.viewers.add(viewerId, {
      machineId,
      isLive: () => !this.#isOver,
      ...page,
    });
  }

  offer(offer: PictureOffer): Promise<Result<PictureAnswer>> {
    return this.#door.offer(offer);
  }

  candidate(candidate: Candidate): void {
    this.#door.candidate(candidate);
  }

  end(): void {
    this.#isOver = true;
    this.#stopRouting();
    this.#parts.floor.get(this.machineId)?.link?.stopVideo(this.viewerId);
  }

  async #sendOffer(offer: PictureOffer): Promise<Result<PictureAnswer>> {
    const { machineId, viewerId, playerId } = this;
    const { floor, iceServers, mostWatchers } = this.#parts;
    const link = floor.get(machineId)?.link;
    if (!link || this.#isOver) return refused('MACHINE_OFFLINE', { machine: machineId });
    const data = { machineId, viewerId, ...offer, iceServers: iceServers(playerId), mostWatchers };
    const answer = await link.command('watch', data, offerTimeoutMs);
    // The watch has ended while the agent was asked.
    if (this.#isOver) link.stopVideo(viewerId);
    if (answer.kind === 'accepted') return done(answer.value);
    if (answer.kind === 'unknown') return refused('COMMAND_UNKNOWN_OUTCOME');
    // An agent of an older version cannot cover what is private, so its machines are not watched.
    if (answer.error.code === 'METHOD_UNKNOWN') return refused('WATCH_OFF', { machine: machineId });
    return refusalOf(answer.error);
  }
}
