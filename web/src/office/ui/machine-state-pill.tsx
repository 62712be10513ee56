import type { FloorMachineState } from '@reelfloor/protocol/office/live';
import {
  Bookmark,
  CircleCheck,
  Coins,
  Gift,
  HandCoins,
  Hourglass,
  LoaderCircle,
  Power,
  Trash2,
  Unplug,
  User,
  Wrench,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { statesMessages } from './messages/states/states-messages.ts';
import { StatePill, type Tone } from './state-pill.tsx';

/** The states of a machine; a removed one is shown only on its own page. */
type State = FloorMachineState | 'removed';

const looks: Readonly<Record<State, readonly [Tone, ComponentType]>> = {
  handPay: ['warn', HandCoins],
  malfunction: ['bad', Wrench],
  away: ['bad', Unplug],
  playing: ['info', User],
  freeSpins: ['info', Gift],
  held: ['info', Hourglass],
  cashingOut: ['info', Coins],
  finishing: ['info', LoaderCircle],
  reserved: ['hold', Bookmark],
  free: ['ok', CircleCheck],
  out: ['off', Power],
  removed: ['off', Trash2],
};

const waits: ReadonlySet<State> = new Set<State>(['handPay', 'malfunction', 'away']);

export const getMachineStateTone = (state: State): Tone => looks[state][0];

/** Returns the icon of a machine's state. */
export const getMachineStateIcon = (state: State): ComponentType => looks[state][1];

/** Returns true for a machine's state that waits for staff. */
export const isMachineWaitingForStaff = (state: State): boolean => waits.has(state);

interface MachineStateProps {
  readonly state: State;
  /** Text after the name of the machine's state, such as the state's duration. */
  readonly children?: ReactNode;
}

export const MachineStatePill = ({ state, children }: MachineStateProps) => {
  const { t } = useMessages(statesMessages);
  const [tone, icon] = looks[state];
  return (
    <StatePill tone={tone} icon={icon} filled={isMachineWaitingForStaff(state)}>
      {children ? (
        <span>
          {t(state)} {children}
        </span>
      ) : (
        t(state)
      )}
    </StatePill>
  );
};
