import { type OfficeRefusal, officeRefusalStatus, officeRefusalText } from '@reelfloor/protocol/office-call-types';
import type { FastifyReply } from 'fastify';
import { setRefusalHttpStatus } from '../http/send-refusal.ts';

/**
 * HTTP statuses of errors that pages get in normal use: the sign-in has ended (401), no match for a name or receipt (404), stale data or a
 * rule, such as that the same person may not do both (409).
 */
const metInUse: ReadonlySet<number> = new Set([401, 404, 409]);

/** Sends an error: its code, its parameters, and its English text for callers other than our pages. */
export const sendOfficeRefusal = (reply: FastifyReply, refusal: OfficeRefusal): FastifyReply => {
  const { code, params, changes } = refusal;
  const status = officeRefusalStatus(code);
  const message = officeRefusalText(refusal);
  return setRefusalHttpStatus(reply, status, metInUse.has(status) || code === 'SAME_PERSON')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, params, message, ...(changes && { changes }) }));
};
