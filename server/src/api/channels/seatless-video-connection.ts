import { randomUUID } from 'node:crypto';
import {
  type Candidate,
  createRefusedResult,
  type IceServer,
  type MachineId,
  okResult,
  type PictureAnswer,
  type PictureOffer,
  type RequestOutcome,
  type Result,
  type ViewerId,
} from '@reelfloor/protocol';
import type { Clock } from '../../platform/clock/clock.ts';
import type { AgentLink } from '../../play/machines/agent-link.ts';
import type { MachineFloor } from '../../play/machines/machine-floor.ts';
import type { PictureOfferRateLimiter } from '../../play/seats/connection/picture-offer-rate-limiter.ts';
import { PictureOfferValidator } from '../../play/seats/connection/picture-offer-validator.ts';
import { toAgentRefusal } from '../../play/seats/machine-refusals.ts';
import type { ViewerRegistry } from './video-viewer-registry.ts';

/** Timeout in ms for the agent's answer to a WebRTC offer. */
const offerTimeoutMs = 10_000;

export interface SeatlessViewerDependencies {
  readonly clock: Clock;
  readonly floor: Pick<MachineFloor, 'get'>;
  readonly viewers: Pick<ViewerRegistry, 'add'>;
  readonly offerAllowance: PictureOfferRateLimiter;
  readonly iceServers: (viewer: string) => IceServer[];
}

/** A page's WebRTC offer as it is sent to the agent. */
interface AgentOffer extends PictureOffer {
  readonly machineId: MachineId;
  readonly viewerId: ViewerId;
  readonly iceServers: IceServer[];
}

export interface SeatlessViewerRequest {
  readonly machineId: MachineId;
  /** Kind of video viewer, used as prefix of its id: a connection test (`line`), staff, or a spectator. */
  readonly kind: 'line' | 'staff' | 'watch';
  /** User name for which the TURN credentials are issued. */
  readonly relayedFor: string;
  /** Account for which WebRTC offers are rate-limited. */
  readonly account: string;
  readonly pageAddress: string;
  /** Sends the WebRTC offer to the agent with the command for this kind of viewer. */
  readonly ask: (link: AgentLink, offer: AgentOffer, timeoutMs: number) => Promise<RequestOutcome<PictureAnswer>>;
}

/** Callbacks that forward the agent's signalling messages to the viewer's page. */
export interface ViewerPageCallbacks {
  onCandidate(candidate: Candidate): void;
  onLost(lost: { generation: number; code: number | string }): void;
}

/** The video connection of a page without a seat: of a spectator, staff, or a connection test. */
export class SeatlessVideoConnection {
  readonly machineId: MachineId;
  readonly viewerId: ViewerId;
  readonly #dependencies: SeatlessViewerDependencies;
  readonly #request: SeatlessViewerRequest;
  readonly #intake: PictureOfferValidator;
  #stopRouting = (): void => {};
  #isOver = false;

  constructor(dependencies: SeatlessViewerDependencies, request: SeatlessViewerRequest) {
    const { machineId, kind, account, pageAddress } = request;
    this.#dependencies = dependencies;
    this.#request = request;
    this.machineId = machineId;
    const viewerId = `${kind}-${randomUUID()}` as ViewerId;
    this.viewerId = viewerId;
    this.#intake = new PictureOfferValidator({
      clock: dependencies.clock,
      pageAddress,
      take: () => dependencies.offerAllowance.take(account, viewerId),
      sendOffer: (offer) => this.#sendOffer(offer),
      sendCandidate: (candidate) => this.#link()?.sendCandidate({ viewerId, ...candidate }),
    });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Forwards the agent's signalling messages for this video to the page. Does nothing after `end`. */
  route(page: ViewerPageCallbacks): void {
    if (this.#isOver) return;
    const { machineId, viewerId } = this;
    const route = { machineId, isLive: () => !this.#isOver, ...page };
    this.#stopRouting = this.#dependencies.viewers.add(viewerId, route);
  }

  /**
   * Forwards a page's WebRTC offer to the agent. Refuses as `PictureOfferValidator` and the agent do, and with MACHINE_OFFLINE if no agent
   * is connected.
   */
  offer(offer: PictureOffer): Promise<Result<PictureAnswer>> {
    return this.#intake.offer(offer);
  }

  candidate(candidate: Candidate): void {
    this.#intake.candidate(candidate);
  }

  /** Ends the video on this server and at the agent. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopRouting();
    this.stopAtAgent();
  }

  /** Ends the video that the agent sends directly to this page; the page may get video from a relay instead. */
  protected stopAtAgent(): void {
    this.#link()?.stopVideo(this.viewerId);
  }

  async #sendOffer(offer: PictureOffer): Promise<Result<PictureAnswer>> {
    const { machineId, viewerId } = this;
    const { ask, relayedFor } = this.#request;
    const link = this.#link();
    if (!link || this.#isOver) return createRefusedResult('MACHINE_OFFLINE', { machine: machineId });
    const iceServers = this.#dependencies.iceServers(relayedFor);
    const answer = await ask(link, { machineId, viewerId, ...offer, iceServers }, offerTimeoutMs);
    // The page disconnected while the agent was answering: stop the video that has just begun.
    if (this.#isOver) link.stopVideo(viewerId);
    if (answer.kind === 'accepted') return okResult(answer.value);
    if (answer.kind === 'unknown') return createRefusedResult('COMMAND_UNKNOWN_OUTCOME');
    return toAgentRefusal(answer.error);
  }

  #link(): AgentLink | null {
    return this.#dependencies.floor.get(this.machineId)?.link ?? null;
  }
}
