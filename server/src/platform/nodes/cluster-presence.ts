import * as z from 'zod/mini';
import type { Clock } from '../clock/clock.ts';
import type { RepeatedWarnings } from '../process/repeated-warnings.ts';
import type { Transport } from '../transport/transport.ts';
import { parseNodeMessage } from './parse-node-message.ts';

/**
 * Interval in ms between two digests of the list of people connected to this node. They show other nodes that this one is alive, and
 * whether they missed a change of the list.
 */
const digestMs = 2_000;
/** Timeout in ms: a node that has sent no digest for this long, and the people connected to it, count as disconnected. */
const silenceMs = 7_000;
const askMs = 1_000;
const peoplePerPage = 2_000;
/** Maximum number of connected people in a node's list. Further people do not appear as connected on other nodes. */
const maxPeople = 100_000;
const maxNodes = 256;
/**
 * Maximum number of changes that are buffered while another node's list of connected people is read. If there are more, the list is read
 * again.
 */
const maxWaiting = 1_000;

const id = z.string().check(z.minLength(1), z.maxLength(64));
const seq = z.int().check(z.nonnegative());
const changeSchema = z.object({ nodeId: id, seq, playerId: id, isHere: z.boolean() });
export const updateSchema = z.union([
  changeSchema,
  z.object({ nodeId: id, seq, count: z.int().check(z.nonnegative()) }),
  z.object({ nodeId: id, isGone: z.literal(true) }),
]);
export const askSchema = z.object({ after: z.string().check(z.maxLength(64)) });
export const pageSchema = z.object({
  seq,
  people: z.array(id).check(z.maxLength(peoplePerPage)),
  isLast: z.boolean(),
});

type Update = z.output<typeof updateSchema>;
type Change = z.output<typeof changeSchema>;

/** This node's copy of the list of people connected to another node. */
interface OtherNode {
  readonly people: Set<string>;
  /** Sequence number of the last change applied to `people`; null until that node's list was read, and after a missed change. */
  seq: number | null;
  receivedAtMs: number;
  /** Changes that arrived while that node's list is being read; null if it is not being read. */
  waiting: Change[] | null;
}

/** The list of people connected to this node; it also stores who is connected to other nodes. */
interface People {
  onHere(listener: (playerId: string, isHere: boolean) => void): void;
  here(): string[];
  setElsewhere(playerId: string, nodeId: string, isThere: boolean): void;
}

export interface ClusterPresenceDependencies {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly presence: People;
  readonly warnings: Pick<RepeatedWarnings, 'warn'>;
}

/**
 * Tells the other nodes who has a page open on this node, and receives the same from them. Changes of the list have sequence numbers: a
 * node that missed one notices that by the next change or digest, and requests the whole list.
 */
export class ClusterPresence {
  readonly #dependencies: ClusterPresenceDependencies;
  readonly #others = new Map<string, OtherNode>();
  readonly #stops: (() => void)[];
  #seq = 0;

  constructor(dependencies: ClusterPresenceDependencies) {
    this.#dependencies = dependencies;
    const { transport, clock, presence } = dependencies;
    const { nodeId } = transport;
    presence.onHere((playerId, isHere) => this.#notify({ nodeId, seq: ++this.#seq, playerId, isHere }));
    this.#stops = [
      transport.subscribe(subject, (text) => this.#receive(text)),
      transport.answer(listSubject(nodeId), async (text) => this.#page(text)),
      transport.onState(() => {
        // This node could not receive messages while it was disconnected: restart the other nodes' timeouts.
        for (const other of this.#others.values()) other.receivedAtMs = clock.nowMs();
      }),
      clock.every(digestMs, () => {
        this.#notify({ nodeId, seq: this.#seq, count: presence.here().length });
        this.#forgetSilent();
      }),
    ];
  }

  /** Notifies the other nodes that nobody is connected to this node any more. */
  stop(): void {
    for (const stop of this.#stops) stop();
    this.#notify({ nodeId: this.#dependencies.transport.nodeId, isGone: true });
  }

  #notify(update: Update): void {
    this.#dependencies.transport.publish(subject, JSON.stringify(update));
  }

  #receive(text: string): void {
    const update = parseNodeMessage(updateSchema, text);
    if (update === null) {
      this.#dependencies.warnings.warn({ subject }, 'a message of another node does not fit and was dropped');
      return;
    }
    if (update.nodeId === this.#dependencies.transport.nodeId) return;
    if ('isGone' in update) return this.#forget(update.nodeId);
    const other = this.#otherNode(update.nodeId);
    if (!other) return;
    other.receivedAtMs = this.#dependencies.clock.nowMs();
    if ('playerId' in update) {
      if (!other.waiting) this.#apply(other, update);
      else if (other.waiting.length <= maxWaiting) other.waiting.push(update);
    } else if (other.seq !== update.seq || other.people.size !== update.count) other.seq = null;
    if (other.seq === null && !other.waiting) void this.#readList(update.nodeId, other);
  }

  #otherNode(nodeId: string): OtherNode | null {
    const known = this.#others.get(nodeId);
    if (known) return known;
    if (this.#others.size >= maxNodes) return null;
    const other = { people: new Set<string>(), seq: null, receivedAtMs: 0, waiting: null };
    this.#others.set(nodeId, other);
    return other;
  }

  #apply(other: OtherNode, { nodeId, seq, playerId, isHere }: Change): void {
    if (other.seq === null || seq <= other.seq) return;
    if (seq > other.seq + 1) {
      other.seq = null;
      return;
    }
    other.seq = seq;
    this.#set(other, nodeId, playerId, isHere);
  }

  #set(other: OtherNode, nodeId: string, playerId: string, isHere: boolean): void {
    if (isHere && other.people.size >= maxPeople) return;
    if (isHere) other.people.add(playerId);
    else other.people.delete(playerId);
    this.#dependencies.presence.setElsewhere(playerId, nodeId, isHere);
  }

  /** Reads another node's list of connected people. If that node does not answer, its next digest triggers another attempt. */
  async #readList(nodeId: string, other: OtherNode): Promise<void> {
    other.waiting = [];
    const list = await this.#askList(nodeId);
    const { waiting } = other;
    other.waiting = null;
    if (list === null || this.#others.get(nodeId) !== other || waiting.length > maxWaiting) return;
    for (const playerId of [...other.people]) if (!list.people.has(playerId)) this.#set(other, nodeId, playerId, false);
    for (const playerId of list.people) if (!other.people.has(playerId)) this.#set(other, nodeId, playerId, true);
    other.seq = list.seq;
    // The list may already contain some of these changes. Applying them again, in order, is idempotent.
    for (const change of waiting) this.#apply(other, change);
  }

  async #askList(nodeId: string): Promise<{ seq: number; people: Set<string> } | null> {
    const people = new Set<string>();
    let seq: number | null = null;
    for (let after = ''; people.size < maxPeople; ) {
      const asked = await this.#dependencies.transport.ask(listSubject(nodeId), JSON.stringify({ after }), askMs);
      const page = asked.kind === 'answer' ? parseNodeMessage(pageSchema, asked.text) : null;
      if (page === null) return null;
      seq ??= page.seq;
      for (const playerId of page.people) people.add(playerId);
      const last = page.people.at(-1);
      if (page.isLast || last === undefined) break;
      after = last;
    }
    return seq === null ? null : { seq, people };
  }

  #page(text: string): string {
    const asked = parseNodeMessage(askSchema, text);
    if (asked === null) throw new Error('another node asked for a list in words that do not fit');
    const rest = this.#dependencies.presence
      .here()
      .filter((playerId) => playerId > asked.after)
      .sort();
    const people = rest.slice(0, peoplePerPage);
    return JSON.stringify({ seq: this.#seq, people, isLast: people.length === rest.length });
  }

  #forgetSilent(): void {
    const { transport, clock } = this.#dependencies;
    if (transport.state === 'away') return;
    for (const [nodeId, { receivedAtMs }] of this.#others)
      if (clock.nowMs() - receivedAtMs > silenceMs) this.#forget(nodeId);
  }

  #forget(nodeId: string): void {
    const other = this.#others.get(nodeId);
    this.#others.delete(nodeId);
    for (const playerId of other?.people ?? []) this.#dependencies.presence.setElsewhere(playerId, nodeId, false);
  }
}

const subject = 'rf.presence';
const listSubject = (nodeId: string): string => `rf.presence-list.${nodeId}`;
