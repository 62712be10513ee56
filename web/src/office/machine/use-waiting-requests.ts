import * as z from 'zod/mini';
import { useOffice } from '../api/use-office.ts';
import type { OfficeRequest } from '../ui/request-card.tsx';
import { machineMessages } from './messages/index.ts';

const everyMs = 3_000;

const contentSchema = z.object({
  machineId: z.string(),
  payId: z.optional(z.string()),
  transferId: z.optional(z.string()),
  verdict: z.optional(z.enum(['approved', 'refused'])),
  decision: z.optional(z.nullable(z.string())),
  way: z.optional(z.enum(['accept-journal', 'accept-books', 'replace-journal'])),
});

type Asked = keyof typeof machineMessages.en.asks;
const isAsked = (action: string): action is Asked => Object.hasOwn(machineMessages.en.asks, action);

export interface WaitingRequest {
  readonly request: OfficeRequest;
  readonly content: z.infer<typeof contentSchema>;
  readonly action: Asked;
}

/** Returns the requests about this machine that wait for a second person, and that the reader may see. */
export const useWaitingRequests = (machineId: string): readonly WaitingRequest[] => {
  const { data } = useOffice('requests', { query: {} }, { everyMs });
  return (data?.requests ?? []).flatMap((request) => {
    const { data: content } = z.safeParse(contentSchema, request.content);
    const { state, action } = request;
    return state === 'waiting' && content?.machineId === machineId && isAsked(action)
      ? [{ request, content, action }]
      : [];
  });
};
