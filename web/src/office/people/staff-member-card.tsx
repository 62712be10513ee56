import { type StaffRole, staffRoles } from '@reelfloor/protocol/office-call-types';
import { Ban, KeyRound, LogOut, ShieldUser, SmartphoneNfc, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaff, useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { SelectFormField, TextField } from '../ui/form-fields.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { CloseFormButton } from './add-staff-card.tsx';
import { peopleMessages } from './messages/people-messages.ts';
import { type StaffMember, useScrollIntoView, useStaffPageUrlFilters, useStaffRoleName } from './staff-page-hooks.ts';

/** A member of staff, with their sign-ins and the actions on the account. */
export const StaffMemberCard = ({ member }: { member: StaffMember }) => {
  const { t } = useMessages(peopleMessages);
  const { change } = useStaffPageUrlFilters();
  const roleName = useStaffRoleName();
  const mayManage = useSignedInStaffRight('managePeople') !== null;
  const mayEnd = useSignedInStaffRight('endSignIns') !== null;
  const { login, name, role, siteId, mustChangePassword } = member;
  return (
    <Card
      title={name}
      aside={
        <>
          <span className="sub">
            {`${login} · ${roleName(role)}${siteId === null ? '' : ` · ${t('site')} ${siteId}`}${mustChangePassword ? ` · ${t('givenPassword')}` : ''}`}
          </span>
          <CloseFormButton onClose={() => change({ member: '' })} />
        </>
      }
    >
      <div ref={useScrollIntoView(login)} className="min-h-0 flex-1 overflow-auto">
        {mayEnd && <SignIns member={member} />}
        {mayManage && <Changes key={login} member={member} />}
      </div>
    </Card>
  );
};

const Changes = ({ member }: { member: StaffMember }) => {
  const { t } = useMessages(peopleMessages);
  const { login, name, blockedAt, codeSetAt } = member;
  const submit = t('ask');
  const isHalls = useSignedInStaff().site === null;
  return (
    <>
      <RoleForm member={member} />
      {isHalls && <SiteForm member={member} />}
      {blockedAt === null ? (
        <ActionForm
          action="blockStaff"
          icon={Ban}
          title={t('actions.blockStaff')}
          does={t('does.blockStaff', { name })}
          submit={t('block')}
          content={{ login }}
        />
      ) : (
        <ActionForm
          action="unblockStaff"
          icon={UserCheck}
          title={t('actions.unblockStaff')}
          does={t('does.unblockStaff', { name })}
          submit={submit}
          content={{ login }}
        />
      )}
      <ActionForm
        action="resetStaffPassword"
        icon={KeyRound}
        title={t('actions.resetStaffPassword')}
        does={t('does.resetStaffPassword', { name })}
        submit={submit}
        content={{ login }}
      />
      {codeSetAt !== null && (
        <ActionForm
          action="resetStaffCode"
          icon={SmartphoneNfc}
          title={t('actions.resetStaffCode')}
          does={t('does.resetStaffCode', { name })}
          submit={submit}
          content={{ login }}
        />
      )}
    </>
  );
};

const RoleForm = ({ member: { login, name, role } }: { member: StaffMember }) => {
  const { t } = useMessages(peopleMessages);
  const roleName = useStaffRoleName();
  const others = staffRoles.filter((other) => other !== role);
  const [chosen, setChosen] = useState<StaffRole>(others[0] ?? 'attendant');
  return (
    <ActionForm
      action="setStaffRole"
      icon={ShieldUser}
      title={t('actions.setStaffRole')}
      does={t('does.setStaffRole', { name, role: roleName(chosen) })}
      submit={t('ask')}
      content={{ login, role: chosen }}
    >
      <SelectFormField
        label={t('role')}
        value={chosen}
        choices={others.map((value) => ({ value, label: roleName(value) }))}
        onChange={setChosen}
      />
    </ActionForm>
  );
};

const SiteForm = ({ member: { login, name, siteId } }: { member: StaffMember }) => {
  const { t } = useMessages(peopleMessages);
  const [typed, setTyped] = useState(siteId === null ? '' : String(siteId));
  const chosen = typed.trim() === '' ? null : Number(typed);
  const isSite = chosen === null || (Number.isInteger(chosen) && chosen > 0);
  return (
    <ActionForm
      action="setStaffSite"
      icon={ShieldUser}
      title={t('actions.setStaffSite')}
      does={t('does.setStaffSite', {
        name,
        site: chosen === null ? t('wholeHall') : `${t('site')} ${chosen}`,
      })}
      submit={t('ask')}
      content={isSite && chosen !== siteId ? { login, siteId: chosen } : null}
    >
      <TextField label={t('site')} hint={t('siteHint')} value={typed} maxLength={7} onChange={setTyped} />
    </ActionForm>
  );
};

const everyMs = 15_000;

const SignIns = ({ member: { login } }: { member: StaffMember }) => {
  const { t } = useMessages(peopleMessages);
  const { moment, clock } = useNumberAndDateFormatters();
  const { data, error, refetch } = useOfficeQuery('staffSignIns', {}, { everyMs });
  const [chosen, setChosen] = useState('');
  if (error) return <QueryFailureMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton rows={2} />;
  const own = data.signIns.filter((signIn) => signIn.login === login);
  const signInId = own.find(({ id }) => id === chosen)?.id ?? null;
  return (
    <>
      <h3 className="px-4 text-12 text-ink-3">{t('signIns')}</h3>
      {own.length === 0 && <p className="px-4 pt-1 pb-3 text-ink-2">{t('noSignIns')}</p>}
      <ul className="px-4 pb-2">
        {own.map(({ id, browser, address, beganAt, seenAt }) => (
          <li key={id} className="py-1 text-12 text-ink-2">
            <p className="truncate text-14 text-ink" title={browser}>
              {browser}
            </p>
            {t('from', { address, since: moment(beganAt), seen: clock(seenAt) })}
          </li>
        ))}
      </ul>
      {own.length > 0 && (
        <ActionForm
          action="endStaffSignIns"
          icon={LogOut}
          title={t('actions.endStaffSignIns')}
          does={t('does.endStaffSignIns')}
          submit={t('end')}
          content={{ login, signInId }}
        >
          <SelectFormField
            label={t('one')}
            value={signInId ?? ''}
            choices={[
              { value: '', label: t('all') },
              ...own.map(({ id, address, beganAt }) => ({
                value: id,
                label: `${address}, ${moment(beganAt)}`,
              })),
            ]}
            onChange={setChosen}
          />
        </ActionForm>
      )}
    </>
  );
};
