import type { Complaint } from '@reelfloor/protocol';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallFailure, type CallResult, unwrapCallResult } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import type { Language } from '../../../i18n/languages.ts';

const complaintsQuery = () =>
  queryOptions({
    queryKey: ['complaints'] as const,
    queryFn: async ({ signal }): Promise<readonly Complaint[]> =>
      unwrapCallResult(await callServer('complaints', {}, { signal })).complaints,
    refetchOnMount: 'always',
  });

/** Fetches the player's own complaints, newest first. */
export const useOwnComplaintList = (enabled: boolean) => useQuery({ ...complaintsQuery(), enabled });

export interface RoundComplaintState {
  readonly send: (text: string) => Promise<void>;
  readonly isSending: boolean;
  /** The complaint as stored by the server; null until then. */
  readonly complaint: Complaint | null;
  readonly failure: CallFailure | null;
}

/** Sends a complaint about a round. Idempotent: there is one complaint per round, and a second request returns the first complaint. */
export const useRoundComplaint = (round: number, lang: Language): RoundComplaintState => {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<CallResult<Complaint> | null>(null);
  const send = async (text: string) => {
    setSending(true);
    const result = await callServer('reportRound', {
      params: { round: String(round) },
      body: { text, lang },
    });
    setAnswer(result);
    setSending(false);
    if (!result.ok) return;
    void client.invalidateQueries({ queryKey: complaintsQuery().queryKey });
    // The complaint puts the round's recording under a legal hold, so refetch the rounds.
    void client.invalidateQueries({ queryKey: ['rounds'] });
  };
  return {
    send,
    isSending,
    complaint: answer?.ok ? answer.value : null,
    failure: answer && !answer.ok ? answer.failure : null,
  };
};
