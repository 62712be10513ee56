import { maxHeaderSize } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody, type Refusal, refuse } from '@reelfloor/protocol';

/** Refuses what Node could not read as a request, on the bare socket, as calls are refused, and ends the connection. */
export const refuseRawly = (error: Error & { readonly code?: string }, socket: Socket): void => {
  // Whoever has gone reads no answer; half an answer may have been sent.
  if (error.code !== 'ECONNRESET' && socket.writable && socket.bytesWritten === 0) {
    const { line, refusal } = refusalOf(error.code);
    const body = JSON.stringify(errorBody(refusal));
    socket.write(
      [
        `HTTP/1.1 ${line}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'cache-control: no-store',
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  }
  socket.destroySoon();
};

const refusalOf = (code: string | undefined): { readonly line: string; readonly refusal: Refusal } => {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        line: '431 Request Header Fields Too Large',
        refusal: refuse('MESSAGE_TOO_LARGE', { limit: maxHeaderSize }),
      };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return {
        line: '408 Request Timeout',
        refusal: refuse('BODY_INVALID', { detail: 'it came too slowly' }),
      };
    default:
      return {
        line: '400 Bad Request',
        refusal: refuse('BODY_INVALID', { detail: 'it is no request of HTTP' }),
      };
  }
};
