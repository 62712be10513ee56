import * as z from 'zod/mini';
import { readMessage } from '../../platform/nodes/read-message.ts';
import type { Transport } from '../../platform/transport/transport.ts';
import { BrokenClipError, type ClipPart } from './clip-files.ts';
import { partOfName } from './hold-evidence.ts';

/** Bytes of a clip in one message between nodes. As base64 they are a third longer, which has room in a message. */
const messageBytes = 128 * 1024;
const askMs = 12_000;

export const clipReadSchema = z.object({
  id: z.string(),
  /** The name of a copy of evidence, which is read in place of a clip. */
  evidence: z.optional(z.string().check(z.refine((name) => partOfName(name) !== null))),
  offset: z.int().check(z.nonnegative()),
  max: z.int().check(z.minimum(0), z.maximum(messageBytes)),
});
export const clipPartSchema = z.object({
  bytes: z.string(),
  length: z.nullable(z.int()),
});
type ClipRead = z.infer<typeof clipReadSchema>;

/** A message that a clip has come may be lost, so whoever waits looks again after this time, in ms. */
const lookMs = 1_000;

/** Says that a clip begins to come to a node, by the clip's id. */
const arrivals = 'rf.clips';
const subjectOf = (nodeId: string): string => `rf.clip.${nodeId}`;

/** Lets nodes read parts of clips and of evidence from each other, and know of each other's clips that begin to come. */
export class ClipRelay {
  readonly #transport: Transport;
  readonly #read: (wanted: ClipRead) => Promise<ClipPart>;
  readonly #waits = new Map<string, { readonly promise: Promise<void>; readonly end: () => void }>();

  constructor(transport: Transport, read: (wanted: ClipRead) => Promise<ClipPart>) {
    this.#transport = transport;
    this.#read = read;
  }

  /** Answers the other nodes. Returns a function that ends it. */
  start(): () => void {
    const transport = this.#transport;
    const endArrivals = transport.subscribe(arrivals, (id) => this.#wake(id));
    const endReads = transport.answer(subjectOf(transport.nodeId), async (text) => {
      const wanted = readMessage(clipReadSchema, text);
      if (!wanted) throw new BrokenClipError();
      const { bytes, length } = await this.#read(wanted);
      return JSON.stringify({ bytes: bytes.toString('base64'), length });
    });
    return () => {
      endArrivals();
      endReads();
    };
  }

  /** Call when a clip begins to come to this node. */
  came(id: string): void {
    this.#wake(id);
    this.#transport.publish(arrivals, id);
  }

  /** Resolves when a clip begins to come to some node, or it is time to look again. */
  arrivalOf(id: string): Promise<void> {
    const known = this.#waits.get(id);
    if (known) return known.promise;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(() => this.#wake(id), lookMs).unref();
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    this.#waits.set(id, { promise, end });
    return promise;
  }

  #wake(id: string): void {
    this.#waits.get(id)?.end();
    this.#waits.delete(id);
  }

  /** Reads a part from the node that has it. Throws BrokenClipError if it does not come. */
  async ask(nodeId: string, wanted: ClipRead): Promise<ClipPart> {
    const text = JSON.stringify({ ...wanted, max: Math.min(wanted.max, messageBytes) });
    const asked = await this.#transport.ask(subjectOf(nodeId), text, askMs);
    const part = asked.kind === 'answer' ? readMessage(clipPartSchema, asked.text) : null;
    if (!part) throw new BrokenClipError();
    return { bytes: Buffer.from(part.bytes, 'base64'), length: part.length };
  }
}
