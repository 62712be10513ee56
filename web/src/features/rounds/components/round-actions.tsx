import type { Complaint, RecalledRound } from '@reelfloor/protocol';
import { Flag, MessageCircle, Play } from 'lucide-react';
import { useState } from 'react';
import { isUnsupportedCallError } from '../../../api/call-failure.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { useOwnComplaintList } from '../api/complaint-calls.ts';
import { usePrefetchRoundClip } from '../api/round-clip-calls.ts';
import { clipMessages } from '../messages/clip/clip-messages.ts';
import { complaintsMessages } from '../messages/complaints/complaints-messages.ts';

/** What players can do about their own rounds: watch the recording, and complain. */
export interface RoundActions {
  readonly complaints: readonly Complaint[];
  /** The rounds on the page, to which complaints refer by number. */
  readonly rounds: readonly RecalledRound[];
  /** Number of the complaint that is expanded; null if none. */
  readonly opened: number | null;
  readonly open: (number: number | null) => void;
}

/** Returns the player's complaints; null for another player's rounds, and if the server does not accept complaints. */
export const useRoundActions = (rounds: readonly RecalledRound[], isOwn: boolean): RoundActions | null => {
  const { data = [], error } = useOwnComplaintList(isOwn);
  const [opened, open] = useState<number | null>(null);
  return isOwn && !isUnsupportedCallError(error) ? { complaints: data, rounds, opened, open } : null;
};

interface ActionsProps {
  round: RecalledRound;
  /** The round's number on the server. */
  number: number;
  actions: RoundActions;
}

const loadClip = () => import('./round-clip-dialog.tsx').then((it) => it.RoundClipDialog);

/** Preloads the dialog's code. A failed load is retried, and reported, when the dialog is opened. */
const loadClipAhead = (): void => void loadClip().catch(() => {});

/** Buttons that open the round's clip and its complaint, with their dialogs. */
export const RoundActionButtons = ({ round, number, actions }: ActionsProps) => {
  const { t } = useMessages(clipMessages);
  const [dialog, setDialog] = useState<'clip' | 'report' | null>(null);
  const close = () => setDialog(null);
  const beginClip = usePrefetchRoundClip(number);
  const Clip = useLazyComponent(dialog === 'clip', loadClip, close);
  const Report = useLazyComponent(
    dialog === 'report',
    () => import('./round-complaint-dialog.tsx').then((it) => it.RoundComplaintDialog),
    close,
  );
  const complaint = actions.complaints.find((one) => one.round === number) ?? null;
  const key = {
    number: complaint?.number ?? null,
    onReport: () => setDialog('report'),
    onOpen: () => {
      close();
      actions.open(complaint?.number ?? null);
    },
  };
  return (
    <div className="grid gap-2 md:grid-cols-2 lg:grid-cols-1">
      {round.picture !== undefined && (
        <Button
          variant="outline"
          onPointerEnter={loadClipAhead}
          onFocus={loadClipAhead}
          onClick={() => {
            beginClip();
            setDialog('clip');
          }}
        >
          <Play aria-hidden="true" className="size-5" />
          <span>{t('watch')}</span>
        </Button>
      )}
      <ComplaintKey {...key} />
      {Clip && (
        <Clip round={round} number={number} complaint={complaint} actions={<ComplaintKey {...key} />} onClose={close} />
      )}
      {Report && <Report round={round} number={number} onClose={close} />}
    </div>
  );
};

interface ComplaintKeyProps {
  /** Number of the complaint about the round; null if there is none yet. */
  number: number | null;
  onReport: () => void;
  onOpen: () => void;
}

const ComplaintKey = ({ number, onReport, onOpen }: ComplaintKeyProps) => {
  const { t } = useMessages(complaintsMessages);
  const Icon = number === null ? Flag : MessageCircle;
  return (
    <Button variant="outline" onClick={number === null ? onReport : onOpen}>
      <Icon aria-hidden="true" className="size-5" />
      <span>{number === null ? t('report') : t('open', { number })}</span>
    </Button>
  );
};
