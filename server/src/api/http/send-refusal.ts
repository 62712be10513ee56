import { type ErrorCode, errorBody, errorStatuses, type Refusal } from '@reelfloor/protocol';
import type { RouteName } from '@reelfloor/protocol/http';
import { asksForQuietRefusals, refusalStatusHeader } from '@reelfloor/protocol/http/quiet-refusals';
import type { FastifyReply } from 'fastify';

/**
 * Refusals that a page meets in ordinary use, because it cannot know before: the next step of a login, and a seat that
 * another page of the player has or that has ended. They are sent with status 200, because a browser writes every other one
 * to its console as an error.
 */
const expectedRefusals: { readonly [Name in RouteName]?: readonly ErrorCode[] } = {
  login: ['PASSWORD_CHANGE_NEEDED', 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_SETUP'],
  cashOutSeat: ['SEAT_TAKEN', 'SEAT_NONE'],
  kick: ['SEAT_NONE'],
};

/** Returns the HTTP status of a refusal of a call. */
export const refusalStatusOf = (name: RouteName, code: ErrorCode): number =>
  expectedRefusals[name]?.includes(code) ? 200 : errorStatuses[code];

/** Sends a refusal. `status` replaces the usual status of its code; Fastify's own refusals bring one. */
export const sendRefusal = (reply: FastifyReply, refusal: Refusal, status?: number): FastifyReply =>
  setRefusalStatus(reply, status ?? errorStatuses[refusal.code], isMetInUse(refusal.code))
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(errorBody(refusal));

/** Sets a refusal's status: 200 if `isMet`, a page meets it in ordinary use, and the caller is a page that asks for that. */
export const setRefusalStatus = (reply: FastifyReply, status: number, isMet: boolean): FastifyReply => {
  if (!isMet || !asksForQuietRefusals(reply.request.headers.accept)) return reply.code(status);
  // Set on the raw answer, where the access log finds it.
  reply.raw.setHeader(refusalStatusHeader, status);
  return reply.code(200);
};

/**
 * Returns whether a page meets this refusal in ordinary use: its sign-in has ended or was locked elsewhere, or what it showed holds
 * no longer. A wrong password or code keeps its status, so that a proxy's log shows who guesses.
 */
const isMetInUse = (code: ErrorCode): boolean =>
  code === 'TOKEN_INVALID' || code === 'SESSION_LOCKED' || errorStatuses[code] === 409;
