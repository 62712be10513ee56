import type { ActionContentInput, OfficeActionName } from '@reelfloor/protocol/office-call-types';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type ActionOutcome, callOfficeAction } from './call-office.ts';
import { isSignedOutError } from './office-failure.ts';
import { clearSignedInUser, meKey } from './query-client.ts';
import { randomUuid } from './random-uuid.ts';

export interface ActionUse<Name extends OfficeActionName> {
  readonly perform: (content: ActionContentInput<Name>, reason: string) => void;
  readonly isSending: boolean;
  /** Outcome of the action; null until the server has responded. */
  readonly outcome: ActionOutcome<Name> | null;
  readonly error: Error | null;
  readonly reset: () => void;
}

/**
 * Sends an action. A retry of the same input after a failure has the same idempotency key, so that the server never executes it twice;
 * another input or reason, or a new action after an answer, has a new key.
 */
export const useOfficeAction = <Name extends OfficeActionName>(
  name: Name,
  onDone?: (outcome: ActionOutcome<Name>) => void,
): ActionUse<Name> => {
  const client = useQueryClient();
  const sent = useRef<{ readonly key: string; readonly what: string } | null>(null);
  const { mutate, data, error, isPending, reset } = useMutation<
    ActionOutcome<Name>,
    Error,
    { readonly content: ActionContentInput<Name>; readonly reason: string }
  >({
    mutationFn: ({ content, reason }) => {
      const what = JSON.stringify([content, reason]);
      if (sent.current?.what !== what) sent.current = { key: randomUuid(), what };
      return callOfficeAction(name, { key: sent.current.key, reason, content });
    },
    onSuccess: (outcome) => {
      sent.current = null;
      onDone?.(outcome);
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] });
    },
    onError: (failure) => {
      if (isSignedOutError(failure)) clearSignedInUser(client);
    },
  });
  return {
    perform: (content, reason) => mutate({ content, reason }),
    isSending: isPending,
    outcome: data ?? null,
    error,
    reset,
  };
};
