import { officeBase } from '@reelfloor/protocol/office';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callOffice } from '../api/call-office.ts';
import { serverNow } from '../api/contact.ts';
import { OfficeFailure } from '../api/office-failure.ts';
import { useAction } from '../api/use-action.ts';
import { indexEnd } from './frame-times.ts';
import { shownRecording } from './shown-recording.ts';
import type { Span } from './time-window.ts';

/** Reads what was recorded at a machine in a span, without any picture. A span that goes on to now is read again and again. */
export const useRecording = (machineId: string, span: Span, everyMs: number | false) =>
  useQuery({
    queryKey: ['recordingTimeline', machineId, span.fromMs, span.untilMs],
    queryFn: async ({ signal }) => {
      const query = { from: span.fromMs, until: span.untilMs };
      const answer = await callOffice('recordingTimeline', { params: { id: machineId }, query }, signal);
      return { answer, shown: shownRecording(answer, span) };
    },
    refetchInterval: everyMs,
    placeholderData: (last, query) => (query?.queryKey[1] === machineId ? last : undefined),
  });

/** A span that may be looked at. */
export interface OpenedRecording extends Span {
  readonly viewId: string;
  /** When the server lets nothing more of it be seen. */
  readonly untilAt: number;
}

export interface OpenRecording {
  readonly opened: OpenedRecording | null;
  readonly open: (span: Span, reason: string, about: string) => void;
  readonly isSending: boolean;
  readonly error: Error | null;
}

/** Keeps why somebody looks at a span, which opens it. */
export const useOpenRecording = (machineId: string): OpenRecording => {
  const [opened, setOpened] = useState<OpenedRecording | null>(null);
  const asked = useRef<Span | null>(null);
  const { perform, isSending, error } = useAction('viewRecording', (outcome) => {
    if (outcome.state === 'done' && asked.current) setOpened({ ...asked.current, ...outcome.answer });
  });
  return {
    opened: opened !== null && opened.untilAt > serverNow() ? opened : null,
    open: ({ fromMs, untilMs }, reason, about) => {
      asked.current = { fromMs, untilMs };
      perform({ machineId, fromMs, untilMs, about }, reason);
    },
    isSending,
    error,
  };
};

/** A clip that the server hands out for some minutes. */
interface AskedClip {
  readonly span: Span;
  readonly url: string;
  /** Returns its first bytes, at least as far as the index of its pictures goes. */
  readonly head: () => Promise<ArrayBuffer>;
  readonly whole: () => Promise<ArrayBuffer>;
}
export type AskClip = (span: Span) => Promise<AskedClip>;

const clipTimeoutMs = 60_000;
/** Bytes in which the index of half a minute has room, mostly. */
const headBytes = 48 * 1024;

/** Returns what asks for a clip of an opened recording. */
export const clipAsker =
  ({ viewId }: Pick<OpenedRecording, 'viewId'>): AskClip =>
  async ({ fromMs, untilMs }) => {
    const { path, ...span } = await callOffice('recordingClip', {
      params: { id: viewId },
      body: { fromMs, untilMs, format: 'video' },
    });
    const url = `${officeBase}${path}`;
    return {
      span: { fromMs: span.fromMs, untilMs: span.untilMs },
      url,
      whole: () => bytesOf(url),
      head: async () => {
        const first = await bytesOf(url, headBytes);
        const needed = indexEnd(first);
        return needed <= first.byteLength ? first : bytesOf(url, needed);
      },
    };
  };

const bytesOf = async (url: string, most?: number): Promise<ArrayBuffer> => {
  const headers = most === undefined ? {} : { range: `bytes=0-${most - 1}` };
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(clipTimeoutMs) });
  if (!answer.ok) throw new OfficeFailure({ kind: 'unreached' });
  return answer.arrayBuffer();
};
