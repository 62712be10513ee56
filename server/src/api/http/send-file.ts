import { pipeline, Readable, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RecordFile } from '../../play/statements/record-file.ts';
import { acceptedEncoding } from './compress-answer.ts';

/** Compression level. It makes a list of records ten times smaller, faster than the database reads the rows. */
const brotliQuality = 4;

/**
 * Sends a file while it is written. After an error it breaks the connection, so that half a file does not look complete.
 * Releases the file when the answer's connection closes, for whatever reason.
 */
export const sendFile = (request: FastifyRequest, reply: FastifyReply, file: RecordFile): FastifyReply => {
  const { name, text, type } = file;
  reply
    .header('cache-control', 'no-store')
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('vary', 'accept-encoding');
  const lines = Readable.from(text, { objectMode: false });
  const end = () => {
    lines.destroy();
    // Nobody waits for it, and what cannot be closed is closed with the process.
    file.release().catch(() => {});
  };
  // The reader may have gone while the file was prepared, so that no event comes any more.
  if (reply.raw.closed || reply.raw.destroyed) end();
  else reply.raw.once('close', end);
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(lines);
  reply.header('content-encoding', encoding);
  // Ignore an error here, because the receiver sees that the connection broke.
  return reply.send(pipeline(lines, compressorOf(encoding), () => {}));
};

const compressorOf = (encoding: 'br' | 'gzip'): Transform =>
  encoding === 'gzip'
    ? createGzip()
    : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
