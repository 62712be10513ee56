import { pipeline, Readable, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StreamedTextFile } from '../../play/statements/record-csv-file.ts';
import { chooseResponseEncoding } from './compress-http-response.ts';

/** Brotli compression level. It compresses a list of records to a tenth, faster than the database reads the rows. */
const brotliQuality = 4;

/**
 * Streams a text file as the response. On an error it closes the connection, so that a truncated file does not look complete. Releases the
 * file when the response's connection closes, for whatever reason.
 */
export const sendTextFile = (request: FastifyRequest, reply: FastifyReply, file: StreamedTextFile): FastifyReply => {
  const { name, text, type } = file;
  reply
    .header('cache-control', 'no-store')
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('vary', 'accept-encoding');
  const lines = Readable.from(text, { objectMode: false });
  const end = () => {
    lines.destroy();
    // Do not wait for the release. If closing fails, the file is closed when the process ends.
    file.release().catch(() => {});
  };
  // Release the file now if the client disconnected while it was prepared, because no close event will follow.
  if (reply.raw.closed || reply.raw.destroyed) end();
  else reply.raw.once('close', end);
  const encoding = chooseResponseEncoding(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(lines);
  reply.header('content-encoding', encoding);
  // Ignore an error here, because the client sees that the connection was closed early.
  return reply.send(pipeline(lines, compressorOf(encoding), () => {}));
};

const compressorOf = (encoding: 'br' | 'gzip'): Transform =>
  encoding === 'gzip'
    ? createGzip()
    : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
