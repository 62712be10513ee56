import type { LobbyMachine } from '@reelfloor/protocol';
import { Link } from 'wouter';
import type { Translate } from '../../../i18n/translate.ts';
import { Button, buildButtonClassName } from '../../../ui/button.tsx';
import { shownDetails } from '../store/details-dialog-machine.ts';
import { buildMachineGamePath } from '../store/lobby-path.ts';
import type { MachineCardAction } from '../store/machine-card-action.ts';

interface CardKeysProps {
  machine: LobbyMachine;
  action: MachineCardAction;
  t: Translate;
}

/** Play button; if nobody can play now, a button that opens the details with the reason. */
export const MachineCardButtons = ({ machine, action, t }: CardKeysProps) =>
  action === 'play' || action === 'continue' ? (
    <PlayButton machine={machine} action={action} t={t} />
  ) : (
    <Button
      aria-label={t('lobby.detailsLabel', { id: machine.id })}
      aria-haspopup="dialog"
      onClick={() => shownDetails.set(machine.id)}
    >
      {t('lobby.details')}
    </Button>
  );

interface PlayKeyProps extends CardKeysProps {
  action: 'play' | 'continue';
  /** True: emphasise the button. In the list, only a machine with the action `continue` is emphasised. */
  isMain?: boolean;
}

export const PlayButton = ({ machine: { id, brand }, action, t, isMain = action === 'continue' }: PlayKeyProps) => {
  const name = brand?.name ?? '';
  return (
    <Link
      href={buildMachineGamePath(id, name)}
      aria-label={t(`lobby.${action}Label`, { brand: name, id })}
      data-first-focus={isMain || undefined}
      className={isMain ? buildButtonClassName('primary') : buildButtonClassName('quiet', 'medium', '!text-primary')}
    >
      {t(`lobby.${action}`)}
    </Link>
  );
};
