import type { Complaint } from '@reelfloor/protocol';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallFailure, type CallResult, valueOrThrow } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import type { Language } from '../../../i18n/languages.ts';

const complaintsQuery = () =>
  queryOptions({
    queryKey: ['complaints'] as const,
    queryFn: async ({ signal }): Promise<readonly Complaint[]> =>
      valueOrThrow(await callServer('complaints', {}, { signal })).complaints,
    refetchOnMount: 'always',
  });

/** Fetches the player's own complaints, the newest first. */
export const useComplaints = (enabled: boolean) => useQuery({ ...complaintsQuery(), enabled });

export interface ReportUse {
  readonly send: (text: string) => Promise<void>;
  readonly isSending: boolean;
  /** The complaint as the server has it; null until then. */
  readonly complaint: Complaint | null;
  readonly failure: CallFailure | null;
}

/** Sends a complaint about a round. A round has one: sent again, it is answered with the first one. */
export const useReportRound = (round: number, lang: Language): ReportUse => {
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
    // Its picture is held from now on.
    void client.invalidateQueries({ queryKey: ['rounds'] });
  };
  return {
    send,
    isSending,
    complaint: answer?.ok ? answer.value : null,
    failure: answer && !answer.ok ? answer.failure : null,
  };
};
