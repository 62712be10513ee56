import { accountGroups, officeBase } from '@reelfloor/protocol/office-call-types';
import { Download, Eraser, Hash, KeyRound, ListChecks, LogOut, Pencil, ShieldOff, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { SelectFormField, TextField } from '../ui/form-fields.tsx';
import { NewPlayerPasswordAndPin } from './issued-credentials.tsx';
import { actionsMessages } from './messages/actions/actions-messages.ts';
import type { PlayerPageProps } from './player-page-props.ts';

const ofAccount = ['editPlayers', 'exportPlayers', 'setAccountRights', 'anonymisePlayers'] as const;

/** Staff actions on the player's account itself. */
export const PlayerAccountActions = ({ page }: PlayerPageProps) => {
  const { t } = useMessages(actionsMessages);
  const { rights } = useSignedInStaff();
  const { player } = page;
  if (!ofAccount.some((right) => rights[right])) return null;
  const content = { player: player.username };
  return (
    <Card title={t('account')}>
      <Edit page={page} />
      {player.openSignIns > 0 && (
        <ActionForm
          action="endPlayerSignIns"
          icon={LogOut}
          title={t('signOut')}
          note={t('signInsOpen', { count: player.openSignIns })}
          does={t('signOutDoes')}
          submit={t('signOut')}
          content={content}
        />
      )}
      <ActionForm
        action="givePassword"
        icon={KeyRound}
        title={t('givePassword')}
        note={t('givePasswordNote')}
        does={t('givePasswordDoes')}
        submit={t('givePassword')}
        content={content}
        reported={(answer) => <NewPlayerPasswordAndPin {...answer} />}
      />
      <ActionForm
        action="givePin"
        icon={Hash}
        title={t('givePin')}
        does={t('givePinDoes')}
        submit={t('givePin')}
        content={content}
        reported={(answer) => <NewPlayerPasswordAndPin {...answer} />}
      />
      {player.factorSetAt !== null && (
        <ActionForm
          action="resetPlayerFactor"
          icon={ShieldOff}
          title={t('factor')}
          note={t('factorNote')}
          does={t('factorDoes')}
          submit={t('factor')}
          content={content}
        />
      )}
      <Group page={page} />
      <Permissions page={page} />
      <ActionForm
        action="exportPlayer"
        icon={Download}
        title={t('export')}
        note={t('exportNote')}
        does={t('exportDoes')}
        submit={t('export')}
        content={content}
        reported={() => (
          <a className="ctl line" href={`${officeBase}players/${encodeURIComponent(player.username)}/export`} download>
            {t('exportFetch')}
          </a>
        )}
      />
      {player.isBlocked && (
        <ActionForm
          action="anonymisePlayer"
          icon={Eraser}
          title={t('anonymise')}
          note={t('anonymiseNote')}
          does={t('anonymiseDoes')}
          submit={t('anonymise')}
          content={content}
        />
      )}
    </Card>
  );
};

const Edit = ({ page: { player } }: PlayerPageProps) => {
  const { t } = useMessages(actionsMessages);
  const before = {
    name: player.name,
    lastname: player.lastname,
    email: player.email,
    bornOn: player.bornOn ?? '',
  };
  const [request, setRequest] = useState<Partial<typeof before>>({});
  const now = { ...before, ...request };
  const fields = (['name', 'lastname', 'email', 'bornOn'] as const).filter((field) => now[field] !== before[field]);
  const changed = Object.fromEntries(fields.map((field) => [field, now[field]]));
  const input = (field: keyof typeof before, type: 'text' | 'email' | 'date' = 'text') => (
    <TextField
      label={t(field)}
      value={now[field]}
      type={type}
      onChange={(value) => setRequest({ ...request, [field]: value })}
    />
  );
  return (
    <ActionForm
      action="editPlayer"
      icon={Pencil}
      title={t('edit')}
      note={t('editNote')}
      does={t('editDoes')}
      submit={t('save')}
      content={fields.length === 0 ? null : { player: player.username, ...changed }}
    >
      {input('name')}
      {input('lastname')}
      {input('email', 'email')}
      {input('bornOn', 'date')}
    </ActionForm>
  );
};

const Group = ({ page: { player } }: PlayerPageProps) => {
  const { t } = useMessages(actionsMessages);
  const now = accountGroups.find((one) => one === player.group) ?? 'user';
  const [group, setGroup] = useState(now);
  return (
    <ActionForm
      action="setAccountGroup"
      icon={UsersRound}
      title={t('group')}
      note={t('groupNote', { group: now })}
      does={t('groupDoes')}
      submit={t('save')}
      content={group === now ? null : { player: player.username, group }}
    >
      <SelectFormField
        label={t('group')}
        value={group}
        onChange={(value) => setGroup(accountGroups.find((one) => one === value) ?? now)}
        choices={accountGroups.map((value) => ({ value, label: value }))}
      />
    </ActionForm>
  );
};

const Permissions = ({ page: { player } }: PlayerPageProps) => {
  const { t } = useMessages(actionsMessages);
  const now = player.permissions.join(', ');
  const [text, setText] = useState(now);
  const isRight = /^(\d{1,6}(\s*,\s*\d{1,6})*)?$/.test(text.trim());
  const permissions = text.trim() === '' ? [] : text.split(',').map(Number);
  return (
    <ActionForm
      action="setAccountPermissions"
      icon={ListChecks}
      title={t('permissions')}
      note={now || '–'}
      does={t('permissionsDoes')}
      submit={t('save')}
      content={isRight && text !== now ? { player: player.username, permissions } : null}
    >
      <TextField label={t('permissionsField')} value={text} onChange={setText} />
    </ActionForm>
  );
};
