import { type MachineId, machineIdSchema } from '@reelfloor/protocol';
import { maxThumbnailBytes, sentThumbnailSchema, type Thumbnail } from '@reelfloor/protocol/channels/thumbnail';
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Transport } from '../../../platform/transport/transport.ts';
import type { AgentLink } from '../../machines/agent-link.ts';
import { type ThumbnailReader, ThumbnailStream } from './thumbnail-stream.ts';

/** Time in ms for which an agent is asked to send thumbnails. */
const leaseMs = 15_000;
/** Interval in ms of renewing that request. */
const renewMs = 5_000;
const askTimeoutMs = 3_000;
/** Time in ms before an agent that refused to send thumbnails is asked again: it may have no free video encoder. */
const refusedMs = 30_000;
/** Minimum time in ms between two key frames that this node requests for pages that begin to show the thumbnail. */
const keyRestMs = 2_000;
/** Minimum time in ms between two key frames that this node requests for slow pages. */
const lateKeyRestMs = 15_000;
/** Rate limits for the thumbnails of one machine, far above what an honest agent sends: frames, and bytes. */
const most = {
  frames: { burst: 30, perSecond: 5 },
  bytes: { burst: 6 * maxThumbnailBytes, perSecond: 8_192 },
};

interface WatchedMachineDependencies {
  readonly machineId: MachineId;
  readonly clock: Clock;
  readonly transport: Transport;
  /** Returns the current connection to the machine's agent; null while the agent is offline. */
  readonly link: () => AgentLink | null;
}

/** A machine whose thumbnails this node receives, because pages or other nodes show it. */
export class ThumbnailSubscription {
  readonly stream = new ThumbnailStream();
  /** Unsubscribes from the frames that another node forwards. */
  stopHearing = (): void => {};
  readonly #dependencies: WatchedMachineDependencies;
  #askedAtMs = Number.NEGATIVE_INFINITY;
  #askedLink: AgentLink | null = null;
  #keyAtMs = Number.NEGATIVE_INFINITY;
  #restUntilMs = Number.NEGATIVE_INFINITY;
  #wantedElsewhereUntilMs = Number.NEGATIVE_INFINITY;
  #isKeyWantedElsewhere = false;
  #leftAtMs: number;
  readonly #left = { frames: most.frames.burst, bytes: most.bytes.burst, atMs: 0 };

  constructor(dependencies: WatchedMachineDependencies) {
    this.#dependencies = dependencies;
    this.#leftAtMs = dependencies.clock.nowMs();
    this.#left.atMs = this.#leftAtMs;
  }

  isWantedElsewhere(nowMs: number): boolean {
    return nowMs < this.#wantedElsewhereUntilMs;
  }

  /** Returns whether a page or another node has wanted the thumbnails at this time or later. */
  isWantedSince(ms: number): boolean {
    return !this.stream.isEmpty || Math.max(this.#leftAtMs, this.#wantedElsewhereUntilMs) > ms;
  }

  remove(reader: ThumbnailReader): void {
    this.stream.remove(reader);
    this.#leftAtMs = this.#dependencies.clock.nowMs();
  }

  requestElsewhere(untilMs: number, key: boolean): void {
    this.#wantedElsewhereUntilMs = untilMs;
    this.#isKeyWantedElsewhere ||= key;
  }

  /** Asks the machine's agent for thumbnails, if a renewal is due or a key frame is needed. */
  ask(): void {
    const { machineId, clock, transport, link: linkNow } = this.#dependencies;
    const link = linkNow();
    const nowMs = clock.nowMs();
    if (!link || (!link.isHere && this.stream.isEmpty)) return;
    // Forget the refusal of an earlier connection: the agent may have been updated before it reconnected.
    if (link !== this.#askedLink) this.#restUntilMs = nowMs;
    if (nowMs < this.#restUntilMs) return;
    const key = this.#needsKey(nowMs);
    if (!key && link === this.#askedLink && nowMs - this.#askedAtMs < renewMs) return;
    this.#askedAtMs = nowMs;
    this.#askedLink = link;
    if (key) {
      this.#keyAtMs = nowMs;
      this.#isKeyWantedElsewhere = false;
    }
    if (!link.isHere) {
      const requests: ThumbnailRequests = { machines: [{ machineId, key }] };
      return transport.publish(thumbnailSubjects.requests, JSON.stringify(requests));
    }
    void link.command('thumbnail', { machineId, forMs: leaseMs, key }, askTimeoutMs).then((outcome) => {
      if (outcome.kind === 'refused') this.#restUntilMs = clock.nowMs() + refusedMs;
    });
  }

  /** Returns whether the thumbnail frame was accepted: false if earlier frames are missing, or if the agent exceeds the rate limit. */
  take(thumbnail: Thumbnail): boolean {
    return this.#isAffordable(thumbnail) && this.stream.take(thumbnail);
  }

  end(): void {
    this.stopHearing();
  }

  #needsKey(nowMs: number): boolean {
    const sinceMs = nowMs - this.#keyAtMs;
    if (sinceMs >= keyRestMs && (this.stream.hasWaiting || this.#isKeyWantedElsewhere)) return true;
    return sinceMs >= lateKeyRestMs && this.stream.hasCaughtUp;
  }

  #isAffordable({ data }: Thumbnail): boolean {
    const nowMs = this.#dependencies.clock.nowMs();
    const left = this.#left;
    const gainedS = Math.max(0, nowMs - left.atMs) / 1000;
    left.atMs = nowMs;
    left.frames = Math.min(most.frames.burst, left.frames + gainedS * most.frames.perSecond);
    left.bytes = Math.min(most.bytes.burst, left.bytes + gainedS * most.bytes.perSecond);
    if (data.length > maxThumbnailBytes || left.frames < 1 || left.bytes < data.length) return false;
    left.frames -= 1;
    left.bytes -= data.length;
    return true;
  }
}

/** Maximum number of machines in one message that requests thumbnails from another node. */
const maxRequests = 200;

/** Message subjects (topics) over which nodes forward thumbnails. */
export const thumbnailSubjects = {
  requests: 'rf.thumbnails',
  /** The machine id is base64url-encoded, because a message subject may not contain every character. */
  of: (machineId: string) => `rf.thumbnail.${Buffer.from(machineId).toString('base64url')}`,
} as const;

/** Requests thumbnails from the node to which the machine's agent is connected. `key`: starting with a key frame. */
export const requestsSchema = z.object({
  machines: z
    .array(z.object({ machineId: machineIdSchema, key: z.boolean() }))
    .check(z.minLength(1), z.maxLength(maxRequests)),
});
type ThumbnailRequests = z.input<typeof requestsSchema>;

/** One thumbnail, from the node to which the machine's agent is connected. */
export const passedThumbnailSchema = sentThumbnailSchema;
