import * as z from 'zod/mini';
import { parseNodeMessage } from '../../platform/nodes/parse-node-message.ts';
import type { Transport } from '../../platform/transport/transport.ts';
import { BrokenClipError, type ClipPart } from './clip-files.ts';
import { parseEvidenceFileName } from './legal-hold-evidence.ts';

/** Bytes of a clip in one message between nodes. Base64 makes them a third larger, which still fits in a message. */
const messageBytes = 128 * 1024;
const askMs = 12_000;

export const clipReadSchema = z.object({
  id: z.string(),
  /** File name of a stored evidence archive to read instead of a clip. */
  evidence: z.optional(z.string().check(z.refine((name) => parseEvidenceFileName(name) !== null))),
  offset: z.int().check(z.nonnegative()),
  max: z.int().check(z.minimum(0), z.maximum(messageBytes)),
});
export const clipPartSchema = z.object({
  bytes: z.string(),
  length: z.nullable(z.int()),
});
type ClipRead = z.infer<typeof clipReadSchema>;

/** Interval in ms at which a request for a clip checks for it again, because the message that its upload has begun may be lost. */
const lookMs = 1_000;

/** Message subject that announces the start of a clip's upload to a node, by clip id. */
const arrivals = 'rf.clips';
const subjectOf = (nodeId: string): string => `rf.clip.${nodeId}`;

/** Lets nodes read parts of each other's video clips and evidence archives, and notifies them of uploads that begin. */
export class ClipRelay {
  readonly #transport: Transport;
  readonly #read: (wanted: ClipRead) => Promise<ClipPart>;
  readonly #waits = new Map<string, { readonly promise: Promise<void>; readonly end: () => void }>();

  constructor(transport: Transport, read: (wanted: ClipRead) => Promise<ClipPart>) {
    this.#transport = transport;
    this.#read = read;
  }

  /** Starts serving other nodes' requests. Returns a function that stops it. */
  start(): () => void {
    const transport = this.#transport;
    const endArrivals = transport.subscribe(arrivals, (id) => this.#wake(id));
    const endReads = transport.answer(subjectOf(transport.nodeId), async (text) => {
      const wanted = parseNodeMessage(clipReadSchema, text);
      if (!wanted) throw new BrokenClipError();
      const { bytes, length } = await this.#read(wanted);
      return JSON.stringify({ bytes: bytes.toString('base64'), length });
    });
    return () => {
      endArrivals();
      endReads();
    };
  }

  /** Notifies all nodes. Call when the upload of a clip to this node begins. */
  came(id: string): void {
    this.#wake(id);
    this.#transport.publish(arrivals, id);
  }

  /** Resolves when the upload of the clip to any node begins, or after the polling interval. */
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

  /** Reads a part of a clip from the node that has it. Throws BrokenClipError if it cannot be read. */
  async ask(nodeId: string, wanted: ClipRead): Promise<ClipPart> {
    const text = JSON.stringify({ ...wanted, max: Math.min(wanted.max, messageBytes) });
    const asked = await this.#transport.ask(subjectOf(nodeId), text, askMs);
    const part = asked.kind === 'answer' ? parseNodeMessage(clipPartSchema, asked.text) : null;
    if (!part) throw new BrokenClipError();
    return { bytes: Buffer.from(part.bytes, 'base64'), length: part.length };
  }
}
