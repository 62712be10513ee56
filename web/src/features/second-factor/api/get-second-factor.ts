import type { SecondFactor } from '@reelfloor/protocol';
import { useQuery } from '@tanstack/react-query';
import { isUnknownCall, valueOrThrow } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';

/** Fetches the state of the second factor; null if the server does not have this call. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: ['second-factor'],
    queryFn: async ({ signal }): Promise<SecondFactor | null> => {
      const result = await callServer('secondFactor', {}, { signal });
      if (!result.ok && isUnknownCall(result.failure)) return null;
      return valueOrThrow(result);
    },
  });
