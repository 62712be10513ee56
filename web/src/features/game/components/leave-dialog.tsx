import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { Button } from '../../../ui/button.tsx';
import { QuestionDialog } from '../../../ui/question-dialog.tsx';
import { gameMessages } from '../messages/index.ts';
import type { LeaveCase } from '../session/leaving.ts';

interface LeaveDialogProps {
  reason: LeaveCase;
  creditMinor: number;
  freeSpinsLeft: number;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before leaving the machine. Escape means staying. */
export const LeaveDialog = ({ reason, creditMinor, freeSpinsLeft, onLeave, onStay }: LeaveDialogProps) => {
  const { t } = useMessages(gameMessages);
  const money = useMoney();
  return (
    <QuestionDialog
      id="leave"
      heading="h2"
      title={t('game.leaving.title')}
      text={t(`game.leaving.${reason}`, { amount: money(creditMinor), count: freeSpinsLeft })}
      onCancel={onStay}
    >
      <Button size="large" variant="primary" autoFocus onClick={onLeave}>
        {t(`game.leaving.${keyOf(reason)}`)}
      </Button>
      <Button size="large" variant="outline" onClick={onStay}>
        {t('game.leaving.stay')}
      </Button>
    </QuestionDialog>
  );
};

/** Returns the text of the key that leaves. Without a connection the page can cash nothing out. */
const keyOf = (reason: LeaveCase) => {
  if (reason === 'lost' || reason === 'lostPlay') return 'anyway';
  return reason === 'round' || reason === 'freeSpins' ? 'finish' : 'cashOut';
};
