import { mainMessages } from '../../../i18n/i18n.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { detailsMessages } from './messages/index.ts';
import './details.css';
import type { MachineId } from '@reelfloor/protocol';
import { X } from 'lucide-react';
import { useContext } from 'react';
import { useStore } from 'zustand';
import { settings } from '../../../settings/settings.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useModal } from '../../../ui/use-modal.ts';
import { PlayKey } from '../components/card-keys.tsx';
import { type CardSlotProps, LatePartsContext } from '../components/card-slots.ts';
import { FavouriteStar } from '../components/favourite-star.tsx';
import { MachinePicture } from '../components/machine-picture.tsx';
import { MachineStatus } from '../components/machine-status.tsx';
import { useCardAction } from '../store/card-action.ts';
import { cardNoteOf } from '../store/card-note.ts';
import { floor } from '../store/machine-list-store.ts';
import { DetailsFacts } from './details-facts.tsx';

interface MachineDetailsProps {
  id: MachineId;
  onClose: () => void;
}

/** Shows all that is known about a machine, over the lobby. On a phone it lies at the lower edge. */
export const MachineDetails = ({ id, onClose }: MachineDetailsProps) => {
  const { t } = useMessages(mainMessages);
  const { t: tDetails } = useMessages(detailsMessages);
  const machine = useStore(floor.machine(id));
  const action = useCardAction(machine);
  const late = useContext(LatePartsContext);
  const modal = useModal(onClose, late);
  const slot = { machine, action };
  const play =
    action === 'play' || action === 'continue' ? (
      <PlayKey isMain machine={machine} action={action} t={t} />
    ) : null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, as the element's own cancel event
    <dialog
      {...modal}
      aria-labelledby="details-title"
      className="machine-details"
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="details-picture">
        <MachinePicture machine={machine} eager />
        {late && <late.CardPicture {...slot} />}
      </div>
      <header className="flex items-center gap-2 ps-5 pe-2 pt-2">
        <h2 id="details-title" className="flex min-w-0 flex-1 items-baseline gap-2">
          <span className="sr-only">{t('lobby.machine', { id })}</span>
          <span aria-hidden="true" className="figures text-28 font-[680]" translate="no">
            {id}
          </span>
          <span className="truncate text-16 font-normal text-ink-2">{machine.brand?.name}</span>
        </h2>
        <FavouriteStar id={id} label={t('lobby.favourite', { id })} />
        <IconButton label={tDetails('closeDetails')} icon={<X />} onClick={onClose} />
      </header>
      <div className="px-5">
        <MachineStatus {...slot} t={t} />
        <Why {...slot} />
      </div>
      <DetailsFacts machine={machine} />
      <a href={settings().INFO_PAGES.paytables} target="_blank" rel="noopener" className="details-rules">
        {tDetails('rules')}
      </a>
      <footer className="details-keys">
        {late ? <late.CardKeys {...slot}>{play}</late.CardKeys> : play}
      </footer>
    </dialog>
  );
};

/** Says in full what the card says in one line; the stakes have a row of their own. */
const Why = ({ machine, action }: CardSlotProps) => {
  const { t } = useMessages(mainMessages);
  const note = cardNoteOf(machine, action);
  if (note.kind === 'stakes' || note.kind === 'none') return null;
  return (
    <p className="mt-1 ps-4 break-words text-ink-2">
      {note.kind === 'note' ? note.text : t(`lobby.${note.kind}`)}
    </p>
  );
};
