import type { Complaint, RecalledRound } from '@reelfloor/protocol';
import { Flag, MessageCircle, Play } from 'lucide-react';
import { useState } from 'react';
import { isCallLacking } from '../../../api/call-failure.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { useLatePart } from '../../../ui/use-late-part.ts';
import { useBeginClip } from '../api/clip-calls.ts';
import { useComplaints } from '../api/complaint-calls.ts';
import { clipMessages } from '../messages/clip/index.ts';
import { complaintsMessages } from '../messages/complaints/index.ts';

/** What a player has done and can do about own rounds: watch them, and complain. */
export interface RoundActions {
  readonly complaints: readonly Complaint[];
  /** The rounds of the page, which complaints name by their numbers. */
  readonly rounds: readonly RecalledRound[];
  /** Number of the complaint that is shown whole. */
  readonly opened: number | null;
  readonly open: (number: number | null) => void;
}

/** Returns a player's complaints; null for rounds of somebody else, and from a server that takes none. */
export const useRoundActions = (rounds: readonly RecalledRound[], isOwn: boolean): RoundActions | null => {
  const { data = [], error } = useComplaints(isOwn);
  const [opened, open] = useState<number | null>(null);
  return isOwn && !isCallLacking(error) ? { complaints: data, rounds, opened, open } : null;
};

interface ActionsProps {
  round: RecalledRound;
  /** The round's number, by which the server knows it. */
  number: number;
  actions: RoundActions;
}

const loadClip = () => import('./clip-dialog.tsx').then((it) => it.ClipDialog);

/** Loads the dialog's code ahead. What fails is tried again, and told, when the dialog is opened. */
const loadClipAhead = (): void => void loadClip().catch(() => {});

/** Keys that open the round's clip and its complaint, with the dialogs that they open. */
export const RoundKeys = ({ round, number, actions }: ActionsProps) => {
  const { t } = useMessages(clipMessages);
  const [dialog, setDialog] = useState<'clip' | 'report' | null>(null);
  const close = () => setDialog(null);
  const beginClip = useBeginClip(number);
  const Clip = useLatePart(dialog === 'clip', loadClip, close);
  const Report = useLatePart(
    dialog === 'report',
    () => import('./report-dialog.tsx').then((it) => it.ReportDialog),
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
        <Clip
          round={round}
          number={number}
          complaint={complaint}
          actions={<ComplaintKey {...key} />}
          onClose={close}
        />
      )}
      {Report && <Report round={round} number={number} onClose={close} />}
    </div>
  );
};

interface ComplaintKeyProps {
  /** Null: there is no complaint about the round yet. */
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
