import { Bookmark, BookmarkX, Power, Trash2, UserX } from 'lucide-react';
import { useState } from 'react';
import { ActionForm } from '../../parts/action-form.tsx';
import { TextField } from '../../parts/fields.tsx';
import { useFormats } from '../../parts/formats.ts';
import type { MachineView } from '../machine-head.tsx';
import { useMachineTexts } from '../texts.ts';

interface FormProps {
  readonly machine: MachineView;
}

export const ReserveForm = ({ machine }: FormProps) => {
  const { t } = useMachineTexts();
  const [username, setUsername] = useState('');
  const { id: machineId, reservedFor } = machine;
  if (reservedFor)
    return (
      <ActionForm
        action="releaseMachine"
        icon={BookmarkX}
        title={t('releaseTitle')}
        note={t('releaseNote', { player: reservedFor.name })}
        does={t('releaseDoes')}
        submit={t('release')}
        content={{ machineId }}
      />
    );
  return (
    <ActionForm
      action="reserveMachine"
      icon={Bookmark}
      title={t('reserveTitle')}
      note={t('reserveNote')}
      does={t('reserveDoes')}
      submit={t('reserveTitle')}
      content={username.trim() === '' ? null : { machineId, username: username.trim() }}
    >
      <TextField label={t('username')} value={username} onChange={setUsername} maxLength={64} />
    </ActionForm>
  );
};

export const ServiceForm = ({ machine }: FormProps) => {
  const { t } = useMachineTexts();
  const { moment } = useFormats();
  const [note, setNote] = useState('');
  const { id: machineId, outOfService } = machine;
  if (outOfService)
    return (
      <ActionForm
        action="enableMachine"
        icon={Power}
        title={t('enableTitle')}
        note={t('enableNote', { time: moment(outOfService.at) })}
        does={t('enableDoes')}
        submit={t('enable')}
        content={{ machineId }}
      />
    );
  return (
    <ActionForm
      action="disableMachine"
      icon={Power}
      title={t('disableTitle')}
      note={t('disableNote')}
      does={t('disableDoes')}
      submit={t('disable')}
      content={{ machineId, note: note.trim() }}
    >
      <TextField
        label={t('lobbyNote')}
        value={note}
        onChange={setNote}
        maxLength={120}
        hint={t('lobbyNoteHint')}
      />
    </ActionForm>
  );
};

export const KickForm = ({
  machine,
  session,
}: FormProps & { readonly session: NonNullable<MachineView['session']> }) => {
  const { t } = useMachineTexts();
  const isEnding = session.isClosing || session.isEnded;
  return (
    <ActionForm
      action="kickPlayer"
      icon={UserX}
      title={t('kickTitle')}
      note={isEnding ? t('kickEnds') : t('kickNote')}
      does={t('kickDoes')}
      submit={t('kick', { player: machine.player?.name ?? '' })}
      content={isEnding ? null : { machineId: machine.id, sessionId: session.id }}
    />
  );
};

export const RemoveForm = ({ machine: { id: machineId } }: FormProps) => {
  const { t } = useMachineTexts();
  return (
    <ActionForm
      action="removeMachine"
      icon={Trash2}
      title={t('removeTitle')}
      note={t('removeNote')}
      does={t('removeDoes')}
      submit={t('remove', { id: machineId })}
      content={{ machineId }}
    />
  );
};
