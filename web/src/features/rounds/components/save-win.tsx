import type { RecalledRound } from '@reelfloor/protocol';
import { Download, RotateCcw, Share2, Trophy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CallError, isRefusedForGood, valueOrThrow } from '../../../api/call-failure.ts';
import { callServer } from '../../../api/call-server.ts';
import { saveFile } from '../../../api/save-file.ts';
import type { Language } from '../../../i18n/languages.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { settings } from '../../../settings/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { clipAddress } from '../api/clip-calls.ts';
import { clipMessages } from '../messages/clip/index.ts';

type Stage = 'begin' | 'making' | 'failed' | 'notOffered' | File;

/** Lets a player save a clip of a round that won, to show to others. Absent where the operator does not allow it. */
export const SaveWin = ({ round, number }: { round: RecalledRound; number: number }) => {
  const won = round.winMinor + round.handPayMinor + round.jackpotMinor > 0;
  return won && settings().SAVE_WINS ? <WinKeys round={round} number={number} /> : null;
};

const WinKeys = ({ round, number }: { round: RecalledRound; number: number }) => {
  const { t, language } = useMessages(clipMessages);
  const [stage, setStage] = useState<Stage>('begin');
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const make = async () => {
    const controller = new AbortController();
    leaving.current = controller;
    const { signal } = controller;
    setStage('making');
    const time = new Date(round.at).toISOString().slice(0, 19).replaceAll(':', '-');
    const fileName = t('win.fileName', { machine: round.machine, time });
    const made = await fetchWinClip(number, { language, fileName, signal }).catch(
      (thrown: unknown): Stage => (isRefusedForGood(thrown) ? 'notOffered' : 'failed'),
    );
    if (!signal.aborted) setStage(made);
  };
  const status =
    stage === 'making'
      ? t('win.savingText')
      : stage === 'failed'
        ? `${t('win.saveFailed')}. ${t('win.saveFailedText')}`
        : stage === 'notOffered'
          ? t('win.notOffered')
          : stage instanceof File && `${t('win.saved')}. ${t('win.savedText')}`;
  return (
    <div className="clip-save">
      {stage instanceof File ? (
        <ReadyKeys file={stage} />
      ) : (
        stage !== 'notOffered' && (
          <Button variant="outline" busy={stage === 'making'} onClick={make}>
            {stage === 'begin' && <Trophy aria-hidden="true" className="size-5" />}
            {stage === 'failed' && <RotateCcw aria-hidden="true" className="clip-again" />}
            <span>{t(stage === 'making' ? 'win.saving' : stage === 'failed' ? 'tryAgain' : 'win.save')}</span>
          </Button>
        )
      )}
      <p role="status" className="text-12 text-ink-2">
        <span>{status}</span>
      </p>
    </div>
  );
};

/** Keys for a clip that is there: sharing by the device, where it offers that for files, and downloading. */
const ReadyKeys = ({ file }: { file: File }) => {
  const { t } = useMessages(clipMessages);
  const shared = { files: [file] };
  const canShare = typeof navigator.canShare === 'function' && navigator.canShare(shared);
  return (
    <>
      {canShare && (
        <Button
          variant="outline"
          // Who closes the device's sheet has changed their mind: nothing failed.
          onClick={() => void navigator.share(shared).catch(() => {})}
        >
          <Share2 aria-hidden="true" className="size-5" />
          <span>{t('win.share')}</span>
        </Button>
      )}
      <Button variant="outline" onClick={() => saveFile(file, file.name)}>
        <Download aria-hidden="true" className="size-5" />
        <span>{t('win.download')}</span>
      </Button>
    </>
  );
};

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
const fetchWinClip = async (round: number, { language, fileName, signal }: WinClip): Promise<File> => {
  const giveUpAt = performance.now() + longestMs;
  const again = async <Value,>(attempt: () => Promise<Value | null>): Promise<Value> => {
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
