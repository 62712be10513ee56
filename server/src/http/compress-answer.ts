import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Below this many bytes a compressed answer saves nothing: it fits one packet anyway. The answers that carry a token are
 * below it too, so that nothing secret is ever compressed beside what an asker chose.
 */
const worthwhileBytes = 1400;
/** Above it brotli takes several times as long for a few bytes less. */
const brotliQuality = 5;

type Encoding = 'br' | 'gzip';

/** What was made of ready bytes, for as long as somebody holds them: a list that many ask for is compressed once. */
const made = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();
const tags = new WeakMap<Buffer, string>();

/** An `onSend` hook: compresses a large answer as the asker accepts it. */
export const compressAnswer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  if (reply.statusCode !== 200 || Buffer.byteLength(payload) < worthwhileBytes) return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding === null) return payload;
  reply.header('content-encoding', encoding);
  return Buffer.isBuffer(payload) ? once(payload, encoding) : compress(Buffer.from(payload), encoding);
};

/** The weak tag of ready bytes (RFC 9110, 8.8.3): the same for the same content, however it is compressed. */
export const tagOf = (bytes: Buffer): string => {
  const known = tags.get(bytes);
  if (known !== undefined) return known;
  const tag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  tags.set(bytes, tag);
  return tag;
};

/** Whether the asker has these very bytes already. */
export const hasAlready = (ifNoneMatch: string | undefined, tag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((one) => one.trim() === tag);

/** The best of what an `Accept-Encoding` allows; a quality of zero forbids. */
export const acceptedEncoding = (header: string | string[] | undefined): Encoding | null => {
  const accepted = new Set(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]?.trim()),
  );
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : null;
};

const once = (bytes: Buffer, encoding: Encoding): Promise<Buffer> => {
  const ofBytes = made.get(bytes) ?? new Map<Encoding, Promise<Buffer>>();
  made.set(bytes, ofBytes);
  const known = ofBytes.get(encoding) ?? compress(bytes, encoding);
  ofBytes.set(encoding, known);
  return known;
};

const compress = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'gzip'
    ? promisify(gzip)(bytes)
    : promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });
