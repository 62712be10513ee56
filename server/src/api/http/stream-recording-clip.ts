import { Readable } from 'node:stream';
import { createRefusal } from '@reelfloor/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RecordingClipService } from '../../play/recordings/recording-clip-service.ts';
import { sendRefusal } from './send-refusal.ts';

/** Number of bytes per read of a clip. */
const chunkBytes = 256 * 1024;

/** A byte range of an HTTP request. `until` is the last byte of the range; null: to the end of the file. */
interface Range {
  readonly from: number;
  readonly until: number | null;
}

/** Returns the single range of a `Range` header (RFC 9110, 14.2); null if there is no range, or a kind that clips do not support. */
const rangeOf = (header: string | undefined): Range | null => {
  const found = /^bytes=(\d{1,12})-(\d{0,12})$/.exec(header ?? '');
  if (!found) return null;
  const until = found[2] ? Number(found[2]) : null;
  return until !== null && until < Number(found[1]) ? null : { from: Number(found[1]), until };
};

/**
 * Sends a video clip, or the requested range of it, while the agent is still uploading it. `Content-Length` is sent if it is known; a range
 * request has to wait until it is, because `<video>` must know where the clip ends.
 */
export const streamRecordingClip = async (
  clips: RecordingClipService,
  clipId: string,
  { request, reply, type }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly type: string },
): Promise<FastifyReply> => {
  const clip = await clips.open(clipId);
  if (!clip) return sendRefusal(reply, createRefusal('RECORDING_UNREACHABLE'));
  const range = rangeOf(request.headers.range);
  reply.header('cache-control', 'no-store').header('content-type', type).header('accept-ranges', 'bytes');
  try {
    // Wait for the clip's first byte: if the agent sends none, the call can still be refused.
    let { length } = await clip.read(0, 1);
    if (length === null && range && (range.from > 0 || range.until !== null)) length = await lengthOf(clip);
    if (range && length !== null) {
      if (range.from >= length) return reply.code(416).header('content-range', `bytes */${length}`).send('');
      const until = Math.min(range.until ?? length - 1, length - 1);
      reply
        .code(206)
        .header('content-range', `bytes ${range.from}-${until}/${length}`)
        .header('content-length', until - range.from + 1);
      return reply.send(Readable.from(partsOf(clip, range.from, until + 1), { objectMode: false }));
    }
    if (length !== null) reply.header('content-length', length);
    return reply.send(Readable.from(partsOf(clip, 0, length), { objectMode: false }));
  } catch {
    return sendRefusal(reply, createRefusal('RECORDING_UNREACHABLE'));
  }
};

/** Sends an evidence archive as its agent made it, with the ledger's data added as the first file. */
export const sendEvidenceArchive = async (
  clips: RecordingClipService,
  id: string,
  { reply, ledgerFacts }: { readonly reply: FastifyReply; readonly ledgerFacts: string },
): Promise<FastifyReply> => {
  const archive = await clips.open(id);
  if (!archive) return sendRefusal(reply, createRefusal('RECORDING_UNREACHABLE'));
  try {
    // Wait for the archive's first byte, so that the call can still be refused if the agent sends none.
    await archive.read(0, 1);
  } catch {
    return sendRefusal(reply, createRefusal('RECORDING_UNREACHABLE'));
  }
  async function* parts(from: OpenClip): AsyncGenerator<Buffer> {
    yield tarEntry('ledger.json', Buffer.from(ledgerFacts));
    yield* partsOf(from, 0, null);
  }
  reply.header('cache-control', 'no-store').header('content-type', 'application/x-tar');
  return reply.send(Readable.from(parts(archive), { objectMode: false }));
};

/** Block size of a tar file in bytes (POSIX.1-1988, ustar). */
const blockBytes = 512;

/** Returns a file as a tar archive entry: its header, and its content padded to whole blocks. */
const tarEntry = (name: string, content: Buffer): Buffer => {
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  header.write(name, 0, 100);
  header.write(`${octal(0o644, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  header.write(`${octal(content.length, 11)}\0${octal(0, 11)}\0`, 124);
  // Fill the checksum field with spaces first, because the tar checksum is computed with it filled so.
  header.write(`${' '.repeat(8)}0`, 148);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148);
  const rest = (blockBytes - (content.length % blockBytes)) % blockBytes;
  return Buffer.concat([header, content, Buffer.alloc(rest)]);
};

type OpenClip = NonNullable<Awaited<ReturnType<RecordingClipService['open']>>>;

async function* partsOf(clip: OpenClip, from: number, until: number | null): AsyncGenerator<Buffer> {
  for (let offset = from; until === null || offset < until; ) {
    const most = until === null ? chunkBytes : Math.min(chunkBytes, until - offset);
    const { bytes } = await clip.read(offset, most);
    if (bytes.length === 0) return;
    offset += bytes.length;
    yield bytes;
  }
}

/** Waits until the length of the video clip is known, at the latest when it was uploaded completely. */
const lengthOf = async (clip: OpenClip): Promise<number> => {
  for (let offset = 0; ; ) {
    const { bytes, length } = await clip.read(offset, chunkBytes);
    if (length !== null) return length;
    if (bytes.length === 0) return offset;
    offset += bytes.length;
  }
};

interface Exchange {
  readonly request: FastifyRequest<{ Params: { file: string } }>;
  readonly reply: FastifyReply;
}

/**
 * Sends a recording clip or an evidence archive to the member of staff who requested it. Returns null if they requested none with that
 * name.
 */
export const sendRecordingFileToStaff = async (
  clips: RecordingClipService,
  staffId: string,
  { request, reply }: Exchange,
): Promise<FastifyReply | null> => {
  const [, id = '', ending] = /^([\w-]{22})\.(mp4|tar)$/.exec(request.params.file) ?? [];
  const owner = id === '' ? null : await clips.ownerOf(id);
  if (!owner || !('staffId' in owner) || owner.staffId !== staffId) return null;
  const ledgerFacts = await clips.ledgerFactsOf(id);
  if (ledgerFacts === null) return streamRecordingClip(clips, id, { request, reply, type: 'video/mp4' });
  if (ending !== 'tar') return null;
  reply.header('content-disposition', 'attachment; filename="evidence.tar"');
  return sendEvidenceArchive(clips, id, { reply, ledgerFacts });
};
