import type { LobbyMachine } from '@reelfloor/protocol';
import {
  Bookmark,
  CircleCheck,
  CircleQuestionMark,
  Clock,
  HandCoins,
  type LucideIcon,
  Power,
  Sparkles,
  UserRound,
  Wrench,
} from 'lucide-react';
import type { Translate } from '../../../i18n/translate.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { StatusDot, toneTextClasses } from '../../../ui/status-dot.tsx';
import { getMachineStatusColorTone, type MachineCardAction } from '../store/machine-card-action.ts';

interface StatusProps {
  machine: LobbyMachine;
  t: Translate;
  action: MachineCardAction;
}

/** Shows the status as dot, text and icon, so that colour is never its only indicator. */
export const MachineStatus = ({ machine, t, action }: StatusProps) => {
  const isUnfit = machine.unfit === true && action === 'closed';
  const status = isUnfit ? 'offline' : machine.status;
  const tone = getMachineStatusColorTone(status);
  const Icon = icons[status];
  const waitsForMe = action === 'continue' && machine.status === 'waiting';
  return (
    <p className={joinClassNames('flex items-center gap-2 font-semibold', toneTextClasses[tone])}>
      <StatusDot tone={tone} />
      <span className="min-w-0">
        {waitsForMe ? t('lobby.status.waitingForYou') : isUnfit ? t('lobby.closed') : t(`lobby.status.${status}`)}
      </span>
      <Icon aria-hidden="true" className="size-4 flex-none" />
    </p>
  );
};

const icons: Record<LobbyMachine['status'], LucideIcon> = {
  available: CircleCheck,
  playing: UserRound,
  bonus: Sparkles,
  waiting: Clock,
  cashout: HandCoins,
  handpay: HandCoins,
  error: Wrench,
  offline: Power,
  outOfService: Wrench,
  reserved: Bookmark,
  unknown: CircleQuestionMark,
};
