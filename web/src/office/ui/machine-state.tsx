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
  Trash2,
  Unplug,
  User,
  Wrench,
} from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { areaTexts } from '../messages/area-texts.ts';
import { StatePill, type Tone } from './state-pill.tsx';

/** The states of a machine; one that was removed is on its page alone. */
type State = FloorState | 'removed';

export const useStateTexts = areaTexts({
  en: {
    handPay: 'Hand pay',
    malfunction: 'Malfunction',
    away: 'Agent away',
    playing: 'Playing',
    freeSpins: 'Free spins',
    held: 'Seat held',
    cashingOut: 'Cashing out',
    finishing: 'Finishing',
    reserved: 'Reserved',
    free: 'Free',
    out: 'Out of service',
    removed: 'Removed',
  },
  tr: {
    handPay: 'Elden ödeme',
    malfunction: 'Arıza',
    away: 'Ajan yok',
    playing: 'Oynanıyor',
    freeSpins: 'Ücretsiz spin',
    held: 'Yer tutuluyor',
    cashingOut: 'Nakde çevriliyor',
    finishing: 'Tur bitiyor',
    reserved: 'Ayrılmış',
    free: 'Boş',
    out: 'Hizmet dışı',
    removed: 'Kaldırıldı',
  },
});

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

export const toneOf = (state: State): Tone => looks[state][0];

/** True for a state that waits for a person. */
export const isAwaited = (state: State): boolean => waits.has(state);

interface MachineStateProps {
  readonly state: State;
  /** Stands behind the word, such as how long it is so. */
  readonly children?: ReactNode;
}

export const MachineState = ({ state, children }: MachineStateProps) => {
  const { t } = useStateTexts();
  const [tone, icon] = looks[state];
  return (
    <StatePill tone={tone} icon={icon} filled={isAwaited(state)}>
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
