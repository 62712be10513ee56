import type { SignInLine } from '@reelfloor/protocol';
import { useQuery } from '@tanstack/react-query';
import { valueOrThrow } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';

/** The own logins that are still good; null on a server that does not tell them. */
export const useSignIns = () =>
  useQuery({
    queryKey: ['sign-ins'],
    queryFn: async ({ signal }): Promise<readonly SignInLine[] | null> => {
      const result = await callServer('signIns', {}, { signal });
      if (!result.ok && result.failure.kind === 'refused' && result.failure.status === 404) return null;
      return valueOrThrow(result).items;
    },
  });
