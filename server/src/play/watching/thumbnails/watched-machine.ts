import { type MachineId, machineIdSchema } from '@reelfloor/protocol';
import {
  maxThumbnailBytes,
  sentThumbnailSchema,
  type Thumbnail,
} from '@reelfloor/protocol/channels/thumbnail';
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Transport } from '../../../platform/transport/transport.ts';
import type { AgentLink } from '../../machines/agent-link.ts';
import { type ThumbnailReader, ThumbnailStream } from './thumbnail-stream.ts';

/** For how long an agent is asked at once, in ms, and after which time again. */
const leaseMs = 15_000;
const renewMs = 5_000;
const askTimeoutMs = 3_000;
/** How long an agent is left alone that refused, in ms: it may have no encoders. */
const refusedMs = 30_000;
/** Shortest time in ms between two key frames that this node asks for: for pages that begin to look, and for slow ones. */
const keyRestMs = 2_000;
const lateKeyRestMs = 15_000;
/** What an honest agent stays far below, of one machine: frames, and bytes of them. */
const most = {
  frames: { burst: 30, perSecond: 5 },
  bytes: { burst: 6 * maxThumbnailBytes, perSecond: 8_192 },
};

interface WatchedMachineDependencies {
  readonly machineId: MachineId;
  readonly clock: Clock;
  readonly transport: Transport;
  /** Returns the present link to the machine's agent; null while it is offline. */
  readonly link: () => AgentLink | null;
}

/** A machine whose thumbnails this node takes, because pages or other nodes look at it. */
export class WatchedMachine {
  readonly stream = new ThumbnailStream();
  /** Stops taking frames that another node passes on. */
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

  /** Asks the machine's agent for thumbnails, if it is time for that or if somebody needs a key frame. */
  ask(): void {
    const { machineId, clock, transport, link: linkNow } = this.#dependencies;
    const link = linkNow();
    const nowMs = clock.nowMs();
    if (!link || (!link.isHere && this.stream.isEmpty)) return;
    // A refusal counts for the agent's connection that gave it: the next may be of a newer agent.
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

  /** Returns whether the frame was taken: not if frames before it are missing, or if the agent sends too many. */
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

/** Most machines in one message of a node. */
const maxRequests = 200;

/** Subjects over which nodes pass thumbnails on. */
export const thumbnailSubjects = {
  requests: 'rf.thumbnails',
  /** Machine ids are encoded, because a subject may not contain every character. */
  of: (machineId: string) => `rf.thumbnail.${Buffer.from(machineId).toString('base64url')}`,
} as const;

/** Asks the node with the machine's agent for thumbnails. `key`: beginning with a key frame. */
export const requestsSchema = z.object({
  machines: z
    .array(z.object({ machineId: machineIdSchema, key: z.boolean() }))
    .check(z.minLength(1), z.maxLength(maxRequests)),
});
type ThumbnailRequests = z.input<typeof requestsSchema>;

/** One thumbnail, from the node with the machine's agent. */
export const passedThumbnailSchema = sentThumbnailSchema;
