import type { OfficeActionName } from '@reelfloor/protocol/office-call-types';
import { useOfficeQuery } from '../api/use-office-query.ts';
import type { OfficeRequest } from '../ui/office-request.ts';

const everyMs = 5_000;

/** Returns the requests for an action about a subject that wait for a second person's approval, and that the user may see. */
export const useWaitingCasinoRequests = (actionName: OfficeActionName, subjectId: string): readonly OfficeRequest[] => {
  const { data } = useOfficeQuery('requests', { query: {} }, { everyMs });
  return (data?.requests ?? []).filter(
    ({ state, action, subject }) => state === 'waiting' && action === actionName && subject === subjectId,
  );
};
