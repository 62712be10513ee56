import { useMe } from '../api/use-me.ts';
import type { OfficeRequest } from '../ui/office-request.ts';
import { useServerNow } from '../ui/use-server-now.ts';

/** How long whoever asked reads that nobody decided it in its time, in ms. */
const lapsedMs = 24 * 3_600_000;

/** Returns true for a request of the reader's own that nobody decided in its time, for a day. */
export const isLapsed = (
  { state, askedBy, expiresAt }: OfficeRequest,
  { me, now }: { readonly me: string; readonly now: number },
): boolean => (state === 'expired' || state === 'ended') && askedBy.id === me && expiresAt > now - lapsedMs;

/** Returns what pages show of requests beside what they are about: those that wait, and own ones that nobody decided. */
export const useShownRequests = (): ((request: OfficeRequest) => boolean) => {
  const { id: me } = useMe();
  const now = useServerNow();
  return (request) => request.state === 'waiting' || isLapsed(request, { me, now });
};
