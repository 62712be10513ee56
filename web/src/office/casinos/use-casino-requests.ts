import type { OfficeActionName } from '@reelfloor/protocol/office';
import { useOffice } from '../api/use-office.ts';
import type { OfficeRequest } from '../ui/office-request.ts';

const everyMs = 5_000;

/** Returns the requests for an action about a subject that wait for a second person, and that the user may see. */
export const useCasinoRequests = (name: OfficeActionName, about: string): readonly OfficeRequest[] => {
  const { data } = useOffice('requests', { query: {} }, { everyMs });
  return (data?.requests ?? []).filter(
    ({ state, action, subject }) => state === 'waiting' && action === name && subject === about,
  );
};
