import { appendCrc } from './crc.ts';
import { decodeField, encodeField } from './field-codec.ts';
import { type Field, recordField } from './field-types.ts';

/** A SAS long poll: its command byte, and the fields of its request and reply that follow the command byte. */
export interface LongPoll<Request = unknown, Reply = unknown> {
  readonly command: number;
  readonly request: Field<Request>;
  /** Whether the request ends with a CRC. Polls of type R are sent without one. */
  readonly hasCrc: boolean;
  /** Fields of the reply. `acknowledgement`: the machine replies with its address alone; `none`: a broadcast, which gets no reply. */
  readonly reply: Field<Reply> | 'acknowledgement' | 'none';
  /** Fields of a reply that arrives later, in reply to a general poll; null if the poll has no late reply. */
  readonly laterReply: Field<unknown> | null;
}

export const nothing = recordField({});
type Nothing = Readonly<Record<never, never>>;

/** Defines a SAS long poll of type R, which only reads data. */
export const defineSasReadPoll = <Reply>(command: number, reply: Field<Reply>): LongPoll<Nothing, Reply> => ({
  command,
  request: nothing,
  hasCrc: false,
  reply,
  laterReply: null,
});

/** Defines a SAS long poll of type S or M, with a CRC, to which the machine replies with data. */
export const defineSasQueryPoll = <Request, Reply>(
  command: number,
  request: Field<Request>,
  reply: Field<Reply>,
): LongPoll<Request, Reply> => ({ command, request, hasCrc: true, reply, laterReply: null });

/** Defines a SAS long poll of type S, which the machine acknowledges with its address. */
export const defineSasWritePoll = <Request>(
  command: number,
  request: Field<Request>,
  laterReply: Field<unknown> | null = null,
): LongPoll<Request, never> => ({ command, request, hasCrc: true, reply: 'acknowledgement', laterReply });

/** Defines a SAS long poll of type G, broadcast to all machines. */
export const defineSasBroadcastPoll = <Request>(
  command: number,
  request: Field<Request>,
): LongPoll<Request, never> => ({ command, request, hasCrc: true, reply: 'none', laterReply: null });

const broadcastAddress = 0;

/** Returns the bytes of a long poll's request to the machine with this address; a broadcast is sent to address 0. */
export const buildSasPollFrame = <Request>(address: number, poll: LongPoll<Request>, request: Request): Uint8Array => {
  const to = poll.reply === 'none' ? broadcastAddress : address;
  const frame = [to, poll.command, ...encodeField(poll.request, request)];
  return poll.hasCrc ? appendCrc(frame) : Uint8Array.from(frame);
};

/** Parses the data of a long poll's reply whose CRC is already verified; null if it does not have the format that the poll defines. */
export const parseSasLongPollReply = <Reply>(poll: LongPoll<unknown, Reply>, frame: Uint8Array): Reply | null =>
  typeof poll.reply === 'string' ? null : decodeField(poll.reply, frame.subarray(2, -2));
