import type { OfficeAnswer, OfficeCallInput, OfficeRouteName } from '@reelfloor/protocol/office-call-types';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { callOffice } from './call-office.ts';
import { isSignedOutError } from './office-failure.ts';
import { clearSignedInUser, meKey } from './query-client.ts';

/**
 * Mutation for a POST that is not an action, such as a step of a sign-in or the decision about a request. It invalidates all queries
 * afterwards.
 */
export const useOfficeMutation = <Name extends OfficeRouteName>(
  name: Name,
): UseMutationResult<OfficeAnswer<Name>, Error, OfficeCallInput<Name>> => {
  const client = useQueryClient();
  return useMutation<OfficeAnswer<Name>, Error, OfficeCallInput<Name>>({
    mutationFn: (input) => callOffice(name, input),
    onSuccess: () => void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] }),
    onError: (failure) => {
      if (isSignedOutError(failure) && client.getQueryData(meKey)) clearSignedInUser(client);
    },
  });
};

/** Signs the user out. Polling stops at once, because the server would refuse it. */
export const useSignOut = (): UseMutationResult<void, Error, void> => {
  const client = useQueryClient();
  return useMutation<void, Error, void>({
    mutationFn: async () => {
      await client.cancelQueries();
      await callOffice('signOut', {});
    },
    onSuccess: () => clearSignedInUser(client),
    onError: (failure) => {
      if (isSignedOutError(failure)) clearSignedInUser(client);
    },
  });
};
