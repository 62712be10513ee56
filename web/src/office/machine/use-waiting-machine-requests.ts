import * as z from 'zod/mini';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useRequestVisibilityFilter } from '../approval-requests/use-request-visibility-filter.ts';
import type { OfficeRequest } from '../ui/office-request.ts';

const everyMs = 3_000;

const contentSchema = z.object({ machineId: z.string(), payId: z.optional(z.string()) });
const contentOf = ({ content }: OfficeRequest) => z.safeParse(contentSchema, content).data;

/** Returns the requests about this machine that wait for a second person, and that the user may see. */
export const useWaitingMachineRequests = (machineId: string): readonly OfficeRequest[] => {
  const { data } = useOfficeQuery('requests', { query: {} }, { everyMs });
  const isShown = useRequestVisibilityFilter();
  return (data?.requests ?? []).filter((request) => isShown(request) && contentOf(request)?.machineId === machineId);
};

/** Returns the ids of this machine's hand pays that wait for a second person. */
export const useHandPayIdsAwaitingApproval = (machineId: string): ReadonlySet<string | undefined> => {
  const waiting = useWaitingMachineRequests(machineId).filter(({ state }) => state === 'waiting');
  return new Set(waiting.map((request) => contentOf(request)?.payId));
};
