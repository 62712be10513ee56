import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import type { OfficeRequest } from '../ui/office-request.ts';
import { useCurrentServerTimeMs } from '../ui/use-server-now.ts';

/** How long a requester is shown that their request expired undecided, in ms. */
const lapsedMs = 24 * 3_600_000;

/** Returns true for a request of the user's own that expired undecided within the last day. */
export const isOwnRecentlyExpiredRequest = (
  { state, askedBy, expiresAt }: OfficeRequest,
  { me, now }: { readonly me: string; readonly now: number },
): boolean => (state === 'expired' || state === 'ended') && askedBy.id === me && expiresAt > now - lapsedMs;

/** Returns a filter for requests shown beside their subjects: pending ones, and the user's own that expired. */
export const useRequestVisibilityFilter = (): ((request: OfficeRequest) => boolean) => {
  const { id: me } = useSignedInStaff();
  const now = useCurrentServerTimeMs();
  return (request) => request.state === 'waiting' || isOwnRecentlyExpiredRequest(request, { me, now });
};
