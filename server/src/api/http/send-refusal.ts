import { buildErrorBody, type ErrorCode, errorStatuses, type Refusal } from '@reelfloor/protocol';
import type { RouteName } from '@reelfloor/protocol/http';
import { acceptsRefusalsAsHttp200, refusalStatusHeader } from '@reelfloor/protocol/http/refusals-as-http-200';
import type { FastifyReply } from 'fastify';

/**
 * Errors that a page expects in normal use, because it cannot know them in advance: the next step of a login, and a seat that has ended or
 * that another page of the player has. They are sent with status 200, because browsers log any other status as an error in the console.
 */
const expectedRefusals: { readonly [Name in RouteName]?: readonly ErrorCode[] } = {
  login: ['PASSWORD_CHANGE_NEEDED', 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_SETUP'],
  cashOutSeat: ['SEAT_TAKEN', 'SEAT_NONE'],
  kick: ['SEAT_NONE'],
};

/** Returns the HTTP status for an error of an API call. */
export const getRefusalHttpStatus = (name: RouteName, code: ErrorCode): number =>
  expectedRefusals[name]?.includes(code) ? 200 : errorStatuses[code];

/** Sends an error. `status` overrides the default status of its code, for Fastify's own errors. */
export const sendRefusal = (reply: FastifyReply, refusal: Refusal, status?: number): FastifyReply =>
  setRefusalHttpStatus(reply, status ?? errorStatuses[refusal.code], isMetInUse(refusal.code))
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(buildErrorBody(refusal));

/**
 * Sets an error's HTTP status: 200 if pages get this error in normal use and the caller is a page that requests this, so that the browser
 * logs no error.
 */
export const setRefusalHttpStatus = (
  reply: FastifyReply,
  status: number,
  isExpectedInNormalUse: boolean,
): FastifyReply => {
  if (!isExpectedInNormalUse || !acceptsRefusalsAsHttp200(reply.request.headers.accept)) return reply.code(status);
  // Set the header on the raw response, where the access log reads it.
  reply.raw.setHeader(refusalStatusHeader, status);
  return reply.code(200);
};

/**
 * Returns whether pages get this error in normal use: the sign-in has ended or was locked elsewhere, or the page's data is stale. A wrong
 * password or code keeps its error status, so that a proxy's log shows guessing attempts.
 */
const isMetInUse = (code: ErrorCode): boolean =>
  code === 'TOKEN_INVALID' || code === 'SESSION_LOCKED' || errorStatuses[code] === 409;
