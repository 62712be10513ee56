import './clip.css';
import type { Complaint, RecalledRound } from '@reelfloor/protocol';
import { Film, History, LoaderCircle, Lock, RotateCcw, TriangleAlert, Unplug, VideoOff, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateLocales, formatDateTime, formatTimeWithSeconds } from '../../../i18n/format-time.ts';
import { mainMessages } from '../../../i18n/i18n.ts';
import type { Language } from '../../../i18n/languages.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useModalDialog } from '../../../ui/use-modal.ts';
import { type ClipFailure, classifyClipError, useRefetchRoundClip, useRoundClip } from '../api/round-clip-calls.ts';
import { clipMessages } from '../messages/clip/clip-messages.ts';
import { RoundAmounts } from './round-amounts.tsx';
import { ClipNote, RoundClipPlayer, SaveWinClipButton } from './round-clip-player.tsx';

interface ClipDialogProps {
  round: RecalledRound;
  number: number;
  /** Buttons for other actions on the round. */
  actions: ReactNode;
  /** The player's complaint about the round, because of which the recording is kept. */
  complaint: Complaint | null;
  onClose: () => void;
}

/** Dialog with the recorded video of a round and its amounts; on a phone it fills the screen. */
export const RoundClipDialog = ({ round, number, actions, complaint, onClose }: ClipDialogProps) => {
  const { t: word } = useMessages(mainMessages);
  const { t, language } = useMessages(clipMessages);
  const modal = useModalDialog(onClose);
  const { data: clip, error, isFetching } = useRoundClip(number);
  const fetchAgain = useRefetchRoundClip(number);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, as the element's own cancel event
    <dialog
      {...modal}
      aria-labelledby="clip-title"
      className="clip-dialog"
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <header>
        <h2 id="clip-title">{t('title', { time: formatTimeWithSeconds(round.at, language) })}</h2>
        <p className="clip-tag">
          <History aria-hidden="true" />
          <span>{t('recording')}</span>
        </p>
        <IconButton label={word('words.close')} icon={<X />} onClick={onClose} data-first-focus className="ms-auto" />
      </header>
      <div className="clip-body">
        <div className="clip-film">
          {clip && !isFetching ? (
            <RoundClipPlayer key={clip.path} round={round} clip={clip} onFetchAgain={fetchAgain} />
          ) : (
            <ClipState failure={isFetching ? null : classifyClipError(error)} onAgain={fetchAgain} />
          )}
        </div>
        <section aria-label={t('facts')} className="clip-facts">
          <p className="text-14 text-ink-2">{`${round.machine} ${round.brand}`}</p>
          <p className="figures text-14">{formatDateTime(round.at, language)}</p>
          <RoundAmounts stakeMinor={round.stakeMinor} played={round} />
          {complaint && clip && (
            <p className="clip-held">
              <Lock aria-hidden="true" className="clip-lock" />
              <span>
                {t('held', {
                  number: complaint.number,
                  until: formatDay(complaint.keptUntil, language),
                })}
              </span>
            </p>
          )}
          {clip && <SaveWinClipButton round={round} number={number} />}
          <div className="clip-actions">{actions}</div>
        </section>
      </div>
    </dialog>
  );
};

/** Shows that the clip is being fetched, or why there is none. */
const ClipState = ({ failure, onAgain }: { failure: ClipFailure | null; onAgain: () => void }) => {
  const { t } = useMessages(clipMessages);
  if (failure === null)
    return (
      <ClipNote
        icon={<LoaderCircle className="animate-spin" />}
        tone="is-open"
        title={t('fetching')}
        text={t('fetchingText')}
      />
    );
  switch (failure.kind) {
    case 'none':
      return (
        <ClipNote
          icon={failure.reason === 'deleted' ? <Film /> : <VideoOff />}
          title={t(failure.reason === 'deleted' ? 'gone' : 'none')}
          text={failure.reason === null ? t('unknownReason') : t(`reasons.${failure.reason}`)}
        >
          <p>{t('counts')}</p>
        </ClipNote>
      );
    case 'unreachable':
      return (
        <ClipNote icon={<Unplug />} tone="text-warn" title={t('unreachable')} text={t('unreachableText')}>
          <Again text={t('tryAgain')} onAgain={onAgain} />
        </ClipNote>
      );
    case 'failed':
      return (
        <ClipNote icon={<TriangleAlert />} tone="text-warn" title={t('failed')} text={t('failedText')}>
          <Again text={t('tryAgain')} onAgain={onAgain} />
        </ClipNote>
      );
  }
};

const Again = ({ text, onAgain }: { text: string; onAgain: () => void }) => (
  <Button variant="outline" onClick={onAgain}>
    <RotateCcw aria-hidden="true" className="clip-again" />
    <span>{text}</span>
  </Button>
);

/** Formats a day, such as `21 Nov 2026`. */
const formatDay = (atMs: number, language: Language): string =>
  new Intl.DateTimeFormat(dateLocales[language], { day: 'numeric', month: 'short', year: 'numeric' }).format(atMs);
