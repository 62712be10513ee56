import type { FloorState } from '@reelfloor/protocol/office/live';
import {
  Bookmark,
  CircleCheck,
  Coins,
  Gift,
  HandCoins,
  Hourglass,
  LoaderCircle,
  Power,
  Unplug,
  User,
  Wrench,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { StatePill, type Tone } from '../parts/state-pill.tsx';
import { useFloorTexts } from './texts.ts';

const looks: Readonly<Record<FloorState, readonly [Tone, ComponentType]>> = {
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
};

const waits: ReadonlySet<FloorState> = new Set<FloorState>(['handPay', 'malfunction', 'away']);

export const toneOf = (state: FloorState): Tone => looks[state][0];

/** True for a state that waits for a person. */
export const isAwaited = (state: FloorState): boolean => waits.has(state);

export const MachineState = ({ state }: { state: FloorState }) => {
  const { t } = useFloorTexts();
  const [tone, icon] = looks[state];
  return (
    <StatePill tone={tone} icon={icon} filled={isAwaited(state)}>
      {t(`states.${state}`)}
    </StatePill>
  );
};
