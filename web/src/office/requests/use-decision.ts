import type { ChangedFact } from '@reelfloor/protocol/office';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newKey } from '../api/new-key.ts';
import { isRefusedWith, OfficeFailure } from '../api/office-failure.ts';
import { useCall } from '../api/use-call.ts';
import type { OfficeRequest } from '../ui/office-request.ts';

const minReason = 3;

/** A fact that differs from what the asker saw. */
export type Difference = Pick<ChangedFact, 'label' | 'values' | 'asked' | 'now'>;

/** What the reader writes about a request and decides. Whatever the server refuses, what was written stays. */
export const useDecision = (
  request: OfficeRequest,
  {
    onAskedAgain,
    onConfirmed,
  }: {
    readonly onAskedAgain?: (id: string) => void;
    /** Called with what the confirmed change has brought about, such as a password to hand on. */
    readonly onConfirmed?: ((answer: unknown) => void) | undefined;
  } = {},
) => {
  const client = useQueryClient();
  const [confirm, decline, again] = [
    useCall('confirmRequest'),
    useCall('declineRequest'),
    useCall('askAgain'),
  ];
  const [note, setNote] = useState('');
  const [isNoteMissing, setNoteMissing] = useState(false);
  const key = useRef<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const written = note.trim();
  const params = { id: request.id };
  /** A refusal says that something has changed, or that somebody was first: the page shows it. */
  const onError = () => void client.invalidateQueries({ queryKey: ['requests'] });
  const begin = () => {
    for (const call of [confirm, decline, again]) call.reset();
    setNoteMissing(false);
  };
  const error = confirm.error ?? decline.error ?? again.error;
  const isRefusedAsChanged = request.state === 'waiting' && isRefusedWith(error, 'REQUEST_CHANGED');
  return {
    note,
    setNote,
    field,
    isNoteMissing,
    error,
    /** What has changed since, as read or as the server said when the reader signed. */
    differences: differencesOf(request, isRefusedAsChanged ? error : null),
    isChanged: request.isChanged || isRefusedAsChanged,
    isSending: confirm.isPending || decline.isPending || again.isPending,
    /** What the confirmed action has brought about, such as a password to hand on. */
    answer: confirm.data?.answer,
    confirm: () => {
      begin();
      // Not by a callback of the mutation: a card may be gone when the answer comes.
      confirm
        .mutateAsync({ params, body: written === '' ? {} : { note: written } })
        .then(({ answer }) => onConfirmed?.(answer), onError);
    },
    sendBack: () => {
      begin();
      if (written.length >= minReason)
        return decline.mutate({ params, body: { reason: written } }, { onError });
      setNoteMissing(true);
      field.current?.focus();
    },
    askAgain: () => {
      begin();
      key.current ??= newKey();
      const body = { key: key.current, ...(written.length >= minReason && { reason: written }) };
      again.mutate({ params, body }, { onError, onSuccess: ({ requestId }) => onAskedAgain?.(requestId) });
    },
  };
};

export type Decision = ReturnType<typeof useDecision>;

const differencesOf = ({ checks }: OfficeRequest, refusal: Error | null): readonly Difference[] => {
  const read = checks.flatMap(({ isSame, now, ...fact }) =>
    isSame || now === null ? [] : [{ ...fact, now }],
  );
  if (read.length > 0 || !(refusal instanceof OfficeFailure)) return read;
  return refusal.failure.kind === 'refused' ? (refusal.failure.changes ?? []) : [];
};
