import { type ErrorCode, errorBody, type Refusal } from '@reelfloor/protocol';
import { asksForQuietRefusals, refusalStatusHeader } from '@reelfloor/protocol/http/quiet-refusals';
import type { FastifyReply } from 'fastify';
import { refusalStatus } from './refusal-status.ts';

/** Sends a refusal. `status` replaces the usual status of its code; Fastify's own refusals bring one. */
export const sendRefusal = (reply: FastifyReply, refusal: Refusal, status?: number): FastifyReply =>
  setRefusalStatus(reply, status ?? refusalStatus(refusal.code), isMetInUse(refusal.code))
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
  code === 'TOKEN_INVALID' || code === 'SESSION_LOCKED' || refusalStatus(code) === 409;
