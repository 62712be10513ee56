import type { LobbyMachine } from '@reelfloor/protocol';
import type { ReactNode } from 'react';
import type { Translate } from '../../../i18n/translate.ts';
import type { useMoneyFormat } from '../../../i18n/use-money.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import type { MachineCardAction } from '../store/machine-card-action.ts';
import { computeMachineCardNote } from '../store/machine-card-note-content.ts';

/** The line below a card's status. It never wraps, because all cards have the same height; the details show the whole text. */
export const MachineCardLine = ({ children, mine = false }: { children: ReactNode; mine?: boolean }) => (
  <p className={joinClassNames('h-4.5 truncate ps-4 text-12 leading-4.5', mine ? 'text-ink' : 'text-ink-2')}>
    {children}
  </p>
);

interface CardNoteLineProps {
  machine: LobbyMachine;
  action: MachineCardAction;
  t: Translate;
  money: ReturnType<typeof useMoneyFormat>;
}

export const MachineCardNote = ({ machine, action, t, money }: CardNoteLineProps) => {
  const note = computeMachineCardNote(machine, action);
  switch (note.kind) {
    case 'none':
      return <MachineCardLine>{null}</MachineCardLine>;
    case 'note':
      return <MachineCardLine>{note.text}</MachineCardLine>;
    case 'stakes':
      return (
        <MachineCardLine>
          {t('lobby.stake')}{' '}
          <span dir="ltr" className="figures" translate="no">
            {formatStakeRange(note, money)}
          </span>
        </MachineCardLine>
      );
    default:
      return <MachineCardLine mine={note.kind === 'reservedForYou'}>{t(`lobby.${note.kind}`)}</MachineCardLine>;
  }
};

/** Returns the smallest and the largest stake as text, such as `₺0.20 – 10`. */
export const formatStakeRange = (
  { minMinor, maxMinor }: { minMinor: number; maxMinor: number },
  money: CardNoteLineProps['money'],
): string => {
  const least = money(minMinor, { short: true });
  return minMinor === maxMinor ? least : `${least} – ${money(maxMinor, { short: true, bare: true })}`;
};
