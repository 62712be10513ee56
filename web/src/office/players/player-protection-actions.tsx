import { DoorOpen, MessageSquare, OctagonX, Timer, UserX } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { SelectFormField, TextField } from '../ui/form-fields.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { actionsMessages } from './messages/actions/actions-messages.ts';
import type { PlayerPageProps } from './player-page-props.ts';

/** The operator's measures to protect a player, mildest first. */
export const PlayerProtectionActions = ({ page }: PlayerPageProps) => {
  const { t } = useMessages(actionsMessages);
  const mayLimit = useSignedInStaffRight('limitPlayer') !== null;
  const mayWrite = useSignedInStaffRight('writeNotes') !== null;
  if (!mayLimit && !mayWrite) return null;
  return (
    <Card title={t('protection')}>
      <Message page={page} />
      <ActionForm
        action="orderCheck"
        icon={Timer}
        title={t('check')}
        note={t('checkNote')}
        does={t('checkDoes')}
        submit={t('check')}
        content={{ player: page.player.username, indicator: null }}
      />
      <Restrict page={page} />
      <Exclude page={page} />
      <Release page={page} />
    </Card>
  );
};

const Message = ({ page: { player } }: PlayerPageProps) => {
  const { t } = useMessages(actionsMessages);
  const [text, setText] = useState('');
  return (
    <ActionForm
      action="sendMessage"
      icon={MessageSquare}
      title={t('message')}
      note={t('messageNote')}
      does={t('messageDoes')}
      submit={t('message')}
      content={text.trim() === '' ? null : { player: player.username, indicator: null, text }}
    >
      <TextField label={t('messageField')} value={text} onChange={setText} maxLength={500} />
    </ActionForm>
  );
};

const Restrict = ({ page: { player } }: PlayerPageProps) => {
  const { t } = useMessages(actionsMessages);
  const [hours, setHours] = useState('');
  const isRight = /^\d{0,5}$/.test(hours);
  return (
    <ActionForm
      action="restrictPlayer"
      icon={OctagonX}
      title={t('restrict')}
      note={t('restrictNote')}
      does={t('restrictDoes')}
      submit={t('restrict')}
      content={isRight ? { player: player.username, indicator: null, hours: Number(hours || 0) } : null}
    >
      <TextField label={t('hoursField')} value={hours} onChange={setHours} />
    </ActionForm>
  );
};

const Exclude = ({ page: { player, protection } }: PlayerPageProps) => {
  const { t } = useMessages(actionsMessages);
  const [months, setMonths] = useState(String(protection.exclusionMonths[0] ?? ''));
  return (
    <ActionForm
      action="excludePlayer"
      icon={UserX}
      title={t('exclude')}
      note={t('excludeNote')}
      does={t('excludeDoes')}
      submit={t('exclude')}
      content={months === '' ? null : { player: player.username, indicator: null, months: Number(months) }}
    >
      <SelectFormField
        label={t('span')}
        value={months}
        onChange={setMonths}
        choices={protection.exclusionMonths.map((count) => ({
          value: String(count),
          label: count === 0 ? t('endless') : t('months', { count }),
        }))}
      />
    </ActionForm>
  );
};

/** Early end of a break set by the operator: one person requests it, another confirms it after the delay. */
const Release = ({ page: { player, protection } }: PlayerPageProps) => {
  const { t } = useMessages(actionsMessages);
  const { moment } = useNumberAndDateFormatters();
  const { releaseAsked, history } = protection;
  const isOurs = history.some(({ kind, endedAt }) => kind === 'operator' && endedAt === null);
  if (!isOurs) return null;
  const content = { player: player.username };
  return releaseAsked === null ? (
    <ActionForm
      action="askRelease"
      icon={DoorOpen}
      title={t('release')}
      note={t('releaseNote')}
      does={t('releaseDoes')}
      submit={t('releaseAsk')}
      content={content}
    />
  ) : (
    <ActionForm
      action="confirmRelease"
      icon={DoorOpen}
      title={t('release')}
      note={t('releaseNote')}
      does={t('releaseConfirmDoes', {
        who: releaseAsked.who,
        time: moment(releaseAsked.confirmableAt),
      })}
      submit={t('releaseConfirm')}
      content={content}
    />
  );
};
