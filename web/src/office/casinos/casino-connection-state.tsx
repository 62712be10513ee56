import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { CircleCheck, CircleDashed, Hourglass, Unplug } from 'lucide-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { StatePill } from '../ui/state-pill.tsx';
import { casinosMessages } from './messages/casinos-messages.ts';

export type Casino = OfficeAnswer<'casino'>;

const looks = {
  answers: ['ok', CircleCheck, false],
  new: ['off', CircleDashed, false],
  silent: ['warn', Hourglass, true],
  faulty: ['bad', Unplug, true],
} as const;

/** The state of the connection to a casino, as an icon and a label. */
export const CasinoConnectionState = ({ of }: { of: keyof typeof looks }) => {
  const { t } = useMessages(casinosMessages);
  const [tone, icon, filled] = looks[of];
  return (
    <StatePill tone={tone} icon={icon} filled={filled}>
      {t(`states.${of}`)}
    </StatePill>
  );
};
