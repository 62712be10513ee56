import { type OfficeRefusal, officeRefusalStatus, officeRefusalText } from '@reelfloor/protocol/office';
import type { FastifyReply } from 'fastify';
import { setRefusalStatus } from '../http/send-refusal.ts';

/**
 * Statuses of what a page meets in ordinary use: its sign-in has ended, nobody has this name or receipt, what it showed holds no longer.
 * That the same person may not do both is such a rule, too.
 */
const metInUse: ReadonlySet<number> = new Set([401, 404, 409]);

/** Sends a refusal: its code, its parameters, and its English text for whoever calls without our pages. */
export const sendOfficeRefusal = (reply: FastifyReply, refusal: OfficeRefusal): FastifyReply => {
  const { code, params, changes } = refusal;
  const status = officeRefusalStatus(code);
  const message = officeRefusalText(refusal);
  return setRefusalStatus(reply, status, metInUse.has(status) || code === 'SAME_PERSON')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, params, message, ...(changes && { changes }) }));
};
