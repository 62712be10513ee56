import {
  createRefusedResult,
  type ErrorCode,
  type MachineId,
  okResult,
  type PictureAnswer,
  type Result,
  type ViewerId,
} from '@reelfloor/protocol';
import { formatIceCandidate, type IceCandidate, parseIceCandidate } from '@reelfloor/protocol/picture-offer-sdp';
import { type AcceptedOffer, acceptPictureOffer } from './connection/accept-picture-offer.ts';
import { AllowedViewerNetworks } from './connection/allowed-viewer-networks.ts';
import { expandIceCandidate } from './connection/expand-ice-candidate.ts';
import { Viewer } from './connection/viewer.ts';
import { loadMediaEncoders, warmUpMediaEncoders } from './encode/load-media-encoders.ts';
import type { Encoders } from './encode/media-encoders.ts';
import type { Pipeline } from './encode/video-pipeline.ts';
import {
  getSpectatorPictureRefusal,
  isSpectatorPictureOffer,
  type LostViewer,
  MachinePipelines,
  type PublisherOptions,
  type RelayRequest,
  type ViewerAttempt,
  type ViewerIceCandidate,
  type ViewerOffer,
} from './machine-pipelines.ts';
import { computeLinkBitrateLimits } from './rate/link-bitrate-limits.ts';
import { RelayFeed } from './relay/relay-feed.ts';

const startFailed: ErrorCode = 70000;
/** Refusal of a video offer if the viewer left, or sent a newer offer, while the video pipeline was starting. */
const replaced: ErrorCode = 'VIDEO_REPLACED';
const maxCandidates = 20;
/** Time in ms after which a spectator's video ends unless the server extends it, and interval in ms between checks for that. */
const lease = { ms: 60_000, pollMs: 5_000 } as const;

/** Sends cabinets' video to viewers over WebRTC. Independent of how WebRTC offers and answers are transported. */
export class VideoPublisher {
  readonly #options: PublisherOptions;
  readonly #networks: AllowedViewerNetworks;
  readonly #attempts = new Map<ViewerId, ViewerAttempt>();
  readonly #pipelines: MachinePipelines;
  readonly #nowMs: () => number;
  readonly #leaseTimer: NodeJS.Timeout;
  #encoders: Promise<Encoders> | null = null;
  #closed = false;

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.#networks = options.networks ?? new AllowedViewerNetworks();
    this.#nowMs = options.nowMs ?? (() => performance.now());
    this.#pipelines = new MachinePipelines({
      loadEncoders: () => this.#loadEncoders(),
      recorderOf: options.recorderOf ?? (() => undefined),
      spectatorsOf: (machineId) =>
        this.#attemptsAt(machineId).flatMap(({ isPublic, viewer }) => (isPublic && viewer ? [viewer] : [])),
      onFailed: (machineId, error, isForSpectators) => {
        options.onError?.(error);
        this.#loseAll(machineId, ({ isPublic, viewer }) => viewer !== null && (isPublic || !isForSpectators));
      },
      onError: (error) => options.onError?.(error),
    });
    this.#leaseTimer = setInterval(() => this.endForgotten(), lease.pollMs);
    this.#leaseTimer.unref();
  }

  /** Loads the video encoders before the first viewer connects. A failure is reported at the first offer. */
  prewarm(): void {
    this.#loadEncoders()
      .then(warmUpMediaEncoders)
      .catch(() => undefined);
  }

  /**
   * Connects a viewer; an offer with a higher `generation` replaces an older one. Refusals: VIDEO_UNSUPPORTED, MESSAGE_INVALID, 70000 if
   * the video cannot start, and VIDEO_REPLACED after a newer offer or a stop. For spectators also those of `getSpectatorPictureRefusal`.
   */
  async offer(offer: ViewerOffer): Promise<Result<PictureAnswer>> {
    const { viewerId, generation } = offer;
    const running = this.#attempts.get(viewerId);
    if (this.#closed || (running && running.generation > generation)) return createRefusedResult(replaced);
    const accepted = acceptPictureOffer(offer.sdp, this.#isReachable);
    if (!accepted.ok) return accepted;
    const refusal = getSpectatorPictureRefusal(this.#attempts, offer);
    if (refusal) return { ok: false, refusal };
    if (running) this.#drop(viewerId, running);
    const machineId = offer.cabinet.description.machineId;
    const attempt: ViewerAttempt = {
      ...this.#attemptAt(machineId),
      ...{
        generation,
        isPublic: isSpectatorPictureOffer(offer),
        transportMid: accepted.value.transportMid,
        viewer: null,
        answered: false,
      },
    };
    this.#attempts.set(viewerId, attempt);
    const pipeline = await this.#pipelines.join(offer, accepted.value.payloads.video.codec);
    if (!pipeline) {
      this.#forget(viewerId, attempt);
      return createRefusedResult(startFailed);
    }
    const isReplaced = this.#attempts.get(viewerId) !== attempt;
    if (isReplaced || pipeline.closed) {
      this.#forget(viewerId, attempt);
      this.#release(machineId);
      return createRefusedResult(isReplaced ? replaced : startFailed);
    }
    return this.#answer(offer, accepted.value, attempt, pipeline);
  }

  /** Starts sending a machine's video to a relay server, or extends it for a minute. Failures are reported by `onLost`. */
  async feedRelay({ cabinet, viewerId, ...place }: RelayRequest): Promise<void> {
    const { machineId, privateAreas } = cabinet.description;
    const running = this.#attempts.get(viewerId);
    if (running?.viewer instanceof RelayFeed && running.viewer.goesTo(place)) return this.keepWatching([viewerId]);
    if (this.#closed || !privateAreas) return;
    if (running) this.#drop(viewerId, running);
    const feed = new RelayFeed({
      ...{ place, networks: this.#networks, nowMs: this.#nowMs },
      onKeyFrameWanted: () => this.#pipelines.find(machineId)?.refresh(feed),
      onLost: (why) => this.#lose(viewerId, attempt, 'VIDEO_LOST', why),
    });
    const attempt: ViewerAttempt = {
      ...this.#attemptAt(machineId),
      ...{ generation: 0, isPublic: true, transportMid: '', viewer: feed, answered: true },
    };
    this.#attempts.set(viewerId, attempt);
    const pipeline = await this.#pipelines.join({ cabinet, watches: { most: 1 } }, 'vp8');
    if (this.#attempts.get(viewerId) !== attempt) return this.#release(machineId);
    if (pipeline && !pipeline.closed) pipeline.add(feed);
    else this.#lose(viewerId, attempt, startFailed);
  }

  /** Whether every connected viewer's link, or the agent's own, is congested, so that other streams should leave them bandwidth. */
  get isCrowded(): boolean {
    const viewers = [...this.#attempts.values()].flatMap(({ viewer }) => (viewer?.open ? [viewer] : []));
    return viewers.length > 0 && viewers.every(({ sender }) => sender.isFull);
  }

  /**
   * Adds a viewer's ICE candidate. Ignores an unusable one: others may work, and the packets that the page sends reveal its address anyway.
   */
  candidate({ viewerId, generation, candidate, mid }: ViewerIceCandidate): void {
    const attempt = this.#attempts.get(viewerId);
    if (!attempt || attempt.generation !== generation || attempt.transportMid !== mid) return;
    const read = parseIceCandidate(candidate);
    if (!read || !this.#isReachable(read) || attempt.candidatesLeft === 0) return;
    attempt.candidatesLeft -= 1;
    for (const line of expandIceCandidate(read).map(formatIceCandidate)) {
      if (attempt.viewer) attempt.viewer.addCandidate(line, mid);
      else attempt.earlyCandidates.push({ line, mid });
    }
  }

  keepWatching(viewerIds: readonly ViewerId[]): void {
    for (const viewerId of viewerIds) {
      const attempt = this.#attempts.get(viewerId);
      if (attempt) attempt.keptAtMs = this.#nowMs();
    }
  }

  /** Ends the video of spectators whose permission to watch no server has extended in time, since it may have been revoked. */
  endForgotten(): void {
    const forgotten = this.#nowMs() - lease.ms;
    for (const [viewerId, attempt] of [...this.#attempts])
      if (attempt.isPublic && attempt.keptAtMs < forgotten) this.#lose(viewerId, attempt, 'VIDEO_LOST');
  }

  stop(viewerId: ViewerId): void {
    const attempt = this.#attempts.get(viewerId);
    if (attempt) this.#drop(viewerId, attempt);
  }

  stopOthers(live: ReadonlySet<ViewerId>): void {
    for (const viewerId of [...this.#attempts.keys()]) if (!live.has(viewerId)) this.stop(viewerId);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearInterval(this.#leaseTimer);
    for (const [viewerId, attempt] of [...this.#attempts]) this.#drop(viewerId, attempt);
    await this.#pipelines.close();
  }

  async #answer(
    offer: ViewerOffer,
    accepted: AcceptedOffer,
    attempt: ViewerAttempt,
    pipeline: Pipeline,
  ): Promise<Result<PictureAnswer>> {
    const { viewerId, generation } = offer;
    try {
      const viewer = this.#connect(offer, accepted, attempt, pipeline);
      const sdp = await viewer.answer();
      if (this.#attempts.get(viewerId) !== attempt) return createRefusedResult(replaced);
      attempt.answered = true;
      return okResult({ generation, sdp });
    } catch (error) {
      if (this.#attempts.get(viewerId) !== attempt) return createRefusedResult(replaced);
      this.#options.onError?.(error);
      this.#drop(viewerId, attempt);
      return createRefusedResult('MESSAGE_INVALID', { detail: 'the offer cannot be answered' });
    }
  }

  #connect(offer: ViewerOffer, { sdp, payloads }: AcceptedOffer, attempt: ViewerAttempt, pipeline: Pipeline): Viewer {
    const { viewerId, generation } = offer;
    const viewer = new Viewer({
      viewerId,
      audience: attempt.isPublic ? 'public' : 'player',
      generation,
      payloads,
      offer: sdp,
      iceServers: offer.iceServers,
      udpPorts: this.#options.udpPorts ?? null,
      linkLimits: computeLinkBitrateLimits(offer),
      saves: offer.saves ?? false,
      events: {
        // Hurry the first frame for a player only. A spectator waits for the next one, so that the player's frames stay evenly spaced.
        onOpen: () => attempt.isPublic || pipeline.hurry(),
        // Look the machine's pipeline up again, since it may have been replaced after this viewer joined.
        onKeyFrameWanted: () => this.#pipelines.find(attempt.machineId)?.refresh(viewer),
        onCandidate: (line, mid) => {
          // Remove the `a=` with which libdatachannel begins candidates, because browsers do not accept it.
          this.#options.onCandidate({ viewerId, generation, candidate: line.replace(/^a=/, ''), mid });
        },
        onLost: (why) => this.#lose(viewerId, attempt, 'VIDEO_LOST', why),
      },
    });
    attempt.viewer = viewer;
    pipeline.add(viewer);
    for (const { line, mid } of attempt.earlyCandidates) viewer.addCandidate(line, mid);
    attempt.earlyCandidates.length = 0;
    return viewer;
  }

  readonly #isReachable = ({ address }: IceCandidate): boolean => this.#networks.has(address);

  #loadEncoders(): Promise<Encoders> {
    this.#encoders ??= (this.#options.encoders ?? loadMediaEncoders)();
    return this.#encoders;
  }

  #attemptAt(
    machineId: MachineId,
  ): Pick<ViewerAttempt, 'machineId' | 'keptAtMs' | 'candidatesLeft' | 'earlyCandidates'> {
    return { machineId, keptAtMs: this.#nowMs(), candidatesLeft: maxCandidates, earlyCandidates: [] };
  }

  #attemptsAt(machineId: MachineId): ViewerAttempt[] {
    return [...this.#attempts.values()].filter((attempt) => attempt.machineId === machineId);
  }

  #loseAll(machineId: MachineId, isLost: (attempt: ViewerAttempt) => boolean): void {
    for (const [viewerId, attempt] of [...this.#attempts])
      if (attempt.machineId === machineId && isLost(attempt)) this.#lose(viewerId, attempt, startFailed);
  }

  #lose(viewerId: ViewerId, attempt: ViewerAttempt, code: LostViewer['code'], why?: string): void {
    this.#drop(viewerId, attempt);
    const { generation } = attempt;
    if (attempt.answered) this.#options.onLost({ viewerId, generation, code, ...(why !== undefined && { why }) });
  }

  #drop(viewerId: ViewerId, attempt: ViewerAttempt): void {
    attempt.viewer?.close();
    this.#forget(viewerId, attempt);
    void this.#detach(attempt);
  }

  async #detach({ machineId, viewer }: ViewerAttempt): Promise<void> {
    await this.#pipelines.leave(machineId, viewer);
    this.#release(machineId);
  }

  #forget(viewerId: ViewerId, attempt: ViewerAttempt): void {
    if (this.#attempts.get(viewerId) === attempt) this.#attempts.delete(viewerId);
  }

  #release(machineId: MachineId): void {
    const left = this.#attemptsAt(machineId);
    if (left.length === 0) this.#pipelines.end(machineId);
    else if (left.every(({ isPublic }) => isPublic)) this.#pipelines.leaveToSpectators(machineId);
  }
}
