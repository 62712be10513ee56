import { errorBody, type Refusal } from '@reelfloor/protocol';
import type { FastifyReply } from 'fastify';
import { refusalStatus } from './refusal-status.ts';

/** Sends a refusal. `status` replaces the usual status of its code; Fastify's own refusals bring one. */
export const sendRefusal = (reply: FastifyReply, refusal: Refusal, status?: number): FastifyReply =>
  reply
    .code(status ?? refusalStatus(refusal.code))
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(errorBody(refusal));
