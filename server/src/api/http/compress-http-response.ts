import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Minimum size of a response to compress, in bytes: smaller ones fit into one packet anyway. Responses with a token are also smaller, so
 * they are not compressed, and an attacker cannot guess a token from compressed lengths.
 */
const worthwhileBytes = 1400;
/** Brotli compression level. Higher levels take several times as long and save only a few more bytes. */
const brotliQuality = 5;

type Encoding = 'br' | 'gzip';

/** Cache of compressed copies of responses that are sent to many callers. A copy is garbage-collected together with the original. */
const made = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();
const tags = new WeakMap<Buffer, string>();

export const compressHttpResponse = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  if (reply.statusCode !== 200 || Buffer.byteLength(payload) < worthwhileBytes) return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = chooseResponseEncoding(request.headers['accept-encoding']);
  if (encoding === null) return payload;
  reply.header('content-encoding', encoding);
  return Buffer.isBuffer(payload) ? once(payload, encoding) : compress(Buffer.from(payload), encoding);
};

/** Returns a weak entity tag (RFC 9110, 8.8.3), which is the same for all compressions of the same content. */
export const computeHttpEntityTag = (bytes: Buffer): string => {
  const known = tags.get(bytes);
  if (known !== undefined) return known;
  const tag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  tags.set(bytes, tag);
  return tag;
};

export const matchesEntityTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((one) => one.trim() === tag);

/** Returns the best encoding that an `Accept-Encoding` header allows, or null. A quality of zero forbids an encoding. */
export const chooseResponseEncoding = (header: string | string[] | undefined): Encoding | null => {
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
