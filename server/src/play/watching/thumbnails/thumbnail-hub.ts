import type { MachineId } from '@reelfloor/protocol';
import type { SentThumbnail, Thumbnail } from '@reelfloor/protocol/channels/thumbnail';
import type { Clock } from '../../../platform/clock/clock.ts';
import { parseNodeMessage } from '../../../platform/nodes/parse-node-message.ts';
import type { Transport } from '../../../platform/transport/transport.ts';
import { isMachineOpenToPlayers } from '../../machines/machine.ts';
import type { MachineFloor } from '../../machines/machine-floor.ts';
import type { ThumbnailReader } from './thumbnail-stream.ts';
import {
  passedThumbnailSchema,
  requestsSchema,
  ThumbnailSubscription,
  thumbnailSubjects,
} from './thumbnail-subscription.ts';

/** Interval in ms of checking whether a thumbnail request to an agent must be renewed. */
const pollMs = 1_000;
/** Lifetime in ms of another node's request for thumbnails, which that node renews every five seconds. */
const requestMs = 15_000;
/**
 * Time in ms for which thumbnails of a machine are still received after the last page that showed it stopped: a scrolling page often shows
 * it again.
 */
const lingerMs = 5_000;
/** Maximum number of machines whose thumbnails this node receives at once: about 14 Mbit/s. */
const maxWatched = 1_000;

export interface ThumbnailHubDependencies {
  readonly clock: Clock;
  readonly transport: Transport;
  readonly floor: Pick<MachineFloor, 'get'>;
  /** Returns false if staff have hidden the brand. */
  readonly isShown: (brandId: string) => boolean;
}

/**
 * Forwards machines' thumbnails from agents to the pages that show them. An agent sends them while any page shows the machine, on whichever
 * nodes page and agent are; frames are forwarded unchanged.
 */
export class ThumbnailHub {
  readonly #dependencies: ThumbnailHubDependencies;
  readonly #watched = new Map<MachineId, ThumbnailSubscription>();
  readonly #seenBy = new Map<ThumbnailReader, ReadonlySet<MachineId>>();
  readonly #stops: (() => void)[] = [];

  constructor(dependencies: ThumbnailHubDependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    const { clock, transport } = this.#dependencies;
    this.#stops.push(
      clock.every(pollMs, () => this.#check()),
      transport.subscribe(thumbnailSubjects.requests, (text) => this.#receiveRequests(text)),
    );
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    for (const watched of this.#watched.values()) watched.end();
    this.#watched.clear();
    this.#seenBy.clear();
  }

  /** Sends the page thumbnails of exactly these machines from now on. Ignores machines that are not listed. */
  show(reader: ThumbnailReader, machineIds: readonly MachineId[]): void {
    const listed = new Set(machineIds.filter((id) => this.#isListed(id)));
    for (const id of this.#seenBy.get(reader) ?? []) if (!listed.has(id)) this.#quit(id, reader);
    const seen = new Set<MachineId>();
    for (const id of listed) {
      const watched = this.#watch(id);
      if (!watched) continue;
      seen.add(id);
      watched.stream.add(reader);
      watched.ask();
    }
    if (seen.size > 0) this.#seenBy.set(reader, seen);
    else this.#seenBy.delete(reader);
  }

  leave(reader: ThumbnailReader): void {
    for (const id of this.#seenBy.get(reader) ?? []) this.#quit(id, reader);
    this.#seenBy.delete(reader);
  }

  /** Receives thumbnails from an agent connected to this node. `isOf`: whether a machine belongs to this agent. */
  receive(pictures: readonly SentThumbnail[], isOf: (machineId: MachineId) => boolean): void {
    for (const reported of pictures) {
      const watched = this.#watched.get(reported.machineId);
      if (!watched || !isOf(reported.machineId)) continue;
      if (watched.take(thumbnailOf(reported)) && watched.isWantedElsewhere(this.#dependencies.clock.nowMs()))
        this.#dependencies.transport.publish(thumbnailSubjects.of(reported.machineId), JSON.stringify(reported));
    }
  }

  /** Number of machines whose thumbnails this node receives. */
  get watched(): number {
    return this.#watched.size;
  }

  #isListed(machineId: string): boolean {
    const machine = this.#dependencies.floor.get(machineId);
    return machine !== undefined && isMachineOpenToPlayers(machine) && this.#dependencies.isShown(machine.brandId);
  }

  #watch(machineId: MachineId): ThumbnailSubscription | null {
    const known = this.#watched.get(machineId);
    if (known) return known;
    if (this.#watched.size >= maxWatched) return null;
    const { clock, transport, floor } = this.#dependencies;
    const watched: ThumbnailSubscription = new ThumbnailSubscription({
      machineId,
      clock,
      transport,
      link: () => floor.get(machineId)?.link ?? null,
    });
    watched.stopHearing = transport.subscribe(thumbnailSubjects.of(machineId), (text) => {
      const reported = parseNodeMessage(passedThumbnailSchema, text);
      if (reported?.machineId === machineId && !floor.get(machineId)?.link?.isHere) watched.take(thumbnailOf(reported));
    });
    this.#watched.set(machineId, watched);
    return watched;
  }

  #quit(machineId: MachineId, reader: ThumbnailReader): void {
    this.#watched.get(machineId)?.remove(reader);
  }

  #check(): void {
    const sinceMs = this.#dependencies.clock.nowMs() - lingerMs;
    for (const [machineId, watched] of this.#watched) {
      if (this.#isListed(machineId) && watched.isWantedSince(sinceMs)) {
        watched.ask();
        continue;
      }
      watched.end();
      this.#watched.delete(machineId);
    }
  }

  #receiveRequests(text: string): void {
    const { clock, floor } = this.#dependencies;
    for (const { machineId, key } of parseNodeMessage(requestsSchema, text)?.machines ?? []) {
      if (!floor.get(machineId)?.link?.isHere || !this.#isListed(machineId)) continue;
      const watched = this.#watch(machineId);
      watched?.requestElsewhere(clock.nowMs() + requestMs, key);
      watched?.ask();
    }
  }
}

const thumbnailOf = ({ data, ...reported }: SentThumbnail): Thumbnail => ({
  ...reported,
  data: Buffer.from(data, 'base64'),
});
