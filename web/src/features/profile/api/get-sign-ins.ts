import type { SignInLine } from '@reelfloor/protocol';
import { useQuery } from '@tanstack/react-query';
import { isUnknownCall, valueOrThrow } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { signInsKey } from '../../../records/use-sign-ins-changed.ts';

/** Fetches the player's sign-ins; null if the server does not list them. */
export const useSignIns = () =>
  useQuery({
    queryKey: signInsKey,
    queryFn: async ({ signal }): Promise<readonly SignInLine[] | null> => {
      const result = await callServer('signIns', {}, { signal });
      if (!result.ok && isUnknownCall(result.failure)) return null;
      return valueOrThrow(result).items;
    },
  });
