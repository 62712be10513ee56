import type { ChangedFact } from '@reelfloor/protocol/office-call-types';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isRefusedWithCode, OfficeFailure } from '../api/office-failure.ts';
import { randomUuid } from '../api/random-uuid.ts';
import { useOfficeMutation } from '../api/use-office-mutation.ts';
import type { OfficeRequest } from '../ui/office-request.ts';

const minReason = 3;

/** A fact that has changed since the request's author saw it. */
export type ChangedRequestFact = Pick<ChangedFact, 'label' | 'values' | 'asked' | 'now'>;

/** The user's note and decision about a request. If the server refuses, the note is kept. */
export const useDecision = (
  request: OfficeRequest,
  {
    onAskedAgain,
    onConfirmed,
  }: {
    readonly onAskedAgain?: (id: string) => void;
    /** Called with the result of the action that was approved, such as a password to pass on. */
    readonly onConfirmed?: ((answer: unknown) => void) | undefined;
  } = {},
) => {
  const client = useQueryClient();
  const [confirm, decline, again] = [
    useOfficeMutation('confirmRequest'),
    useOfficeMutation('declineRequest'),
    useOfficeMutation('askAgain'),
  ];
  const [note, setNote] = useState('');
  const [isNoteMissing, setNoteMissing] = useState(false);
  const key = useRef<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const written = note.trim();
  const params = { id: request.id };
  /** Refetches the request after the server refused the decision: the request has changed, or somebody else was faster. */
  const onError = () => void client.invalidateQueries({ queryKey: ['requests'] });
  const begin = () => {
    for (const call of [confirm, decline, again]) call.reset();
    setNoteMissing(false);
  };
  const error = confirm.error ?? decline.error ?? again.error;
  const isRefusedAsChanged = request.state === 'waiting' && isRefusedWithCode(error, 'REQUEST_CHANGED');
  return {
    note,
    setNote,
    field,
    isNoteMissing,
    error,
    /** Facts that have changed since the request was made, as loaded or as in the refusal of the user's signature. */
    differences: differencesOf(request, isRefusedAsChanged ? error : null),
    isChanged: request.isChanged || isRefusedAsChanged,
    isSending: confirm.isPending || decline.isPending || again.isPending,
    /** Result of the approved action, such as a password to pass on. */
    answer: confirm.data?.answer,
    confirm: () => {
      begin();
      // Do not use a callback of the mutation: it would not run if the card is unmounted before the response.
      confirm
        .mutateAsync({ params, body: written === '' ? {} : { note: written } })
        .then(({ answer }) => onConfirmed?.(answer), onError);
    },
    sendBack: () => {
      begin();
      if (written.length >= minReason) return decline.mutate({ params, body: { reason: written } }, { onError });
      setNoteMissing(true);
      field.current?.focus();
    },
    askAgain: () => {
      begin();
      key.current ??= randomUuid();
      const body = { key: key.current, ...(written.length >= minReason && { reason: written }) };
      again.mutate({ params, body }, { onError, onSuccess: ({ requestId }) => onAskedAgain?.(requestId) });
    },
  };
};

export type RequestDecision = ReturnType<typeof useDecision>;

const differencesOf = ({ checks }: OfficeRequest, refusal: Error | null): readonly ChangedRequestFact[] => {
  const read = checks.flatMap(({ isSame, now, ...fact }) => (isSame || now === null ? [] : [{ ...fact, now }]));
  if (read.length > 0 || !(refusal instanceof OfficeFailure)) return read;
  return refusal.failure.kind === 'refused' ? (refusal.failure.changes ?? []) : [];
};
