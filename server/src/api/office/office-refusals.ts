import { type ErrorCode, errorTexts } from '@reelfloor/protocol';
import {
  type OfficeErrorCode,
  type OfficeRefusal,
  officeErrorTexts,
  type RuleCode,
  ruleTexts,
} from '@reelfloor/protocol/office';
import type { FastifyReply } from 'fastify';
import { refusalStatus } from '../http/refusal-status.ts';
import { setRefusalStatus } from '../http/send-refusal.ts';

/** A broken rule of the domain is a conflict with what holds. */
const statusOfRule = 409;
const statusOf: Readonly<Record<Exclude<OfficeErrorCode, RuleCode>, number>> = {
  STAFF_SIGNED_OUT: 401,
  STAFF_IDLE: 401,
  STAFF_UNKNOWN: 403,
  STAFF_WAIT: 429,
  SIGN_IN_EXPIRED: 403,
  CODE_WRONG: 403,
  PASSWORD_SHORT: 400,
  PASSWORD_KNOWN: 400,
  PASSWORD_SAME: 400,
  NO_RIGHT: 403,
  SAME_PERSON: 403,
  REQUEST_CHANGED: 409,
  REQUEST_SETTLED: 409,
  KEY_REUSED: 409,
  UNCHANGED: 409,
  NOT_ASKED: 409,
  TOO_EARLY: 409,
  NOTHING_TO_RELEASE: 409,
  SHIFT_MISSING: 409,
  SHIFT_OPEN: 409,
  SHIFT_NOT_COUNTED: 409,
  SHIFT_DIFFERS: 409,
  SHIFT_NOT_CLOSED: 409,
  SHIFT_SIGNED: 409,
};

/**
 * Statuses of what a page meets in ordinary use: its sign-in has ended, nobody has this name or receipt, what it showed holds no longer.
 * That the same person may not do both is such a rule, too.
 */
const metInUse: ReadonlySet<number> = new Set([401, 404, 409]);

const isOffices = (code: string | number): code is OfficeErrorCode => Object.hasOwn(officeErrorTexts, code);

const isRule = (code: string | number): code is RuleCode => Object.hasOwn(ruleTexts, code);

/** Sends a refusal: its code, its parameters, and its English text for whoever calls without our pages. */
export const sendOfficeRefusal = (
  reply: FastifyReply,
  { code, params, changes }: OfficeRefusal,
): FastifyReply => {
  const status = isRule(code)
    ? statusOfRule
    : isOffices(code)
      ? statusOf[code]
      : refusalStatus(code as ErrorCode);
  const text: string = isOffices(code) ? officeErrorTexts[code] : errorTexts[code as ErrorCode];
  const message = text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
  return setRefusalStatus(reply, status, metInUse.has(status) || code === 'SAME_PERSON')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, params, message, ...(changes && { changes }) }));
};
