import { CallError, valueOrThrow } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import type { Language } from '../../../i18n/languages.ts';
import { clipAddress } from './clip-calls.ts';

/** Longest time in ms in which a clip is made, and the pause between two attempts. */
const longestMs = 90_000;
const pauseMs = 3_000;
const unavailable = 503;

interface WinClip {
  readonly language: Language;
  readonly fileName: string;
  readonly signal: AbortSignal;
}

/**
 * Has a clip of a win made, and fetches it. The hall makes one at a time, and an address refuses until its clip is there, so both are asked
 * again for a while.
 */
export const fetchWinClip = async (round: number, { language, fileName, signal }: WinClip): Promise<File> => {
  const giveUpAt = performance.now() + longestMs;
  const again = async <Value>(attempt: () => Promise<Value | null>): Promise<Value> => {
    for (;;) {
      const value = await attempt();
      signal.throwIfAborted();
      if (value !== null) return value;
      if (performance.now() > giveUpAt) throw new CallError({ kind: 'network' });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const shared = await again(async () => {
    const call = { params: { round: String(round) }, body: { lang: language } };
    const asked = await callServer('shareRound', call, { signal });
    const isBusy = !asked.ok && asked.failure.kind === 'refused' && asked.failure.status === unavailable;
    return isBusy ? null : valueOrThrow(asked);
  });
  return again(async () => {
    const answer = await fetch(clipAddress(shared), { signal, cache: 'no-store' });
    if (answer.ok) return new File([await answer.blob()], fileName, { type: 'video/mp4' });
    if (answer.status === unavailable) return null;
    throw new CallError({ kind: 'network' });
  });
};
