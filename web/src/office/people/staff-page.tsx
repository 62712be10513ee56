import './people.css';
import { useQueryClient } from '@tanstack/react-query';
import { Ban, KeyRound, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaff, useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { RequestCard } from '../approval-requests/request-card.tsx';
import { Card } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import type { OfficeRequest } from '../ui/office-request.ts';
import { LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { AddStaffCard } from './add-staff-card.tsx';
import { AuditTrailCard } from './audit-trail-card.tsx';
import { peopleMessages } from './messages/people-messages.ts';
import { StaffMemberCard } from './staff-member-card.tsx';
import {
  getStaffNameInitials,
  newStaffMemberUrlValue,
  type StaffMember,
  useShortTimestampFormatter,
  useStaffList,
  useStaffPageUrlFilters,
  useStaffRoleName,
} from './staff-page-hooks.ts';
import { StaffRolesCard } from './staff-roles-card.tsx';

/** Staff, their rights, and the audit trail. */
export const StaffPage = () => {
  const { t } = useMessages(peopleMessages);
  const { rights, role } = useSignedInStaff();
  const { data } = useStaffList();
  const { inView } = useStaffPageUrlFilters();
  const staff = data?.staff ?? [];
  const present = staff.filter(({ signIns, shiftSince }) => signIns > 0 || shiftSince !== null).length;
  const member = staff.find(({ login }) => login === inView('member'));
  const isAdding = inView('member') === newStaffMemberUrlValue && rights.managePeople !== undefined;
  const admins = staff.filter(({ role: other, blockedAt }) => other === role && blockedAt === null).length;
  return (
    <>
      <OfficePageHeader title={t('title')}>
        {data && <span className="sub text-14">{t('people', { count: staff.length, present })}</span>}
      </OfficePageHeader>
      <div className="page people">
        {rights.managePeople !== undefined && data && admins === 1 && (
          <p className="card flex-none p-4 text-ink-2" role="note">
            {t('nobodyElse')}
          </p>
        )}
        <WaitingCard />
        <div className="people-grid">
          <StaffListCard />
          {isAdding ? <AddStaffCard /> : member ? <StaffMemberCard member={member} /> : <StaffRolesCard />}
        </div>
        <AuditTrailCard />
      </div>
    </>
  );
};

const everyMs = 5000;

interface ShownSecret {
  readonly login: string;
  readonly password: string;
}

/** Requests that wait for a second person and that the signed-in user has made or may decide. Renders nothing if there are none. */
const WaitingCard = () => {
  const { t } = useMessages(peopleMessages);
  const { data } = useOfficeQuery('requests', { query: {} }, { everyMs });
  const [shown, setShown] = useState<ShownSecret | null>(null);
  const waiting = data?.requests.filter(({ state }) => state === 'waiting') ?? [];
  useReadAgain(data && waiting.map(({ id }) => id).join());
  return (
    <>
      {shown && <ShowPassword shown={shown} onNoted={() => setShown(null)} />}
      {waiting.length > 0 && (
        <Card title={t('waiting')} aside={<span className="tag">{waiting.length}</span>} className="flex-none">
          <div className="waiting">
            {waiting.map((request) => (
              <Waiting key={request.id} request={request} onShown={setShown} />
            ))}
          </div>
        </Card>
      )}
    </>
  );
};

/** Refetches staff and audit trail when a new request is pending, or somebody else has decided one. */
const useReadAgain = (waiting: string | undefined) => {
  const client = useQueryClient();
  const last = useRef(waiting);
  useEffect(() => {
    if (last.current !== undefined && last.current !== waiting)
      for (const key of ['staff', 'staffSignIns', 'record']) void client.invalidateQueries({ queryKey: [key] });
    last.current = waiting;
  }, [client, waiting]);
};

const Waiting = ({ request, onShown }: { request: OfficeRequest; onShown: (shown: ShownSecret) => void }) => (
  <RequestCard
    request={request}
    onConfirmed={(answer) => {
      const found = passwordIn(answer);
      if (found) onShown(found);
    }}
  />
);

/** Returns the new password in an action's answer; null if there is none. */
const passwordIn = (answer: unknown): ShownSecret | null => {
  const { login, password } = (answer ?? {}) as Partial<ShownSecret>;
  return typeof login === 'string' && typeof password === 'string' ? { login, password } : null;
};

const ShowPassword = ({ shown, onNoted }: { shown: ShownSecret; onNoted: () => void }) => {
  const { t } = useMessages(peopleMessages);
  return (
    <section className="card flex-none" role="alert">
      <div className="flex flex-wrap items-center gap-4 p-4">
        <KeyRound className="size-5 text-hold" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{t('shown', { login: shown.login })}</p>
          <p className="text-12 text-ink-2">{t('shownOnce')}</p>
        </div>
        <code className="rounded-control bg-surface-2 px-3 py-2 text-16 select-all">{shown.password}</code>
        <button type="button" className="ctl soft" onClick={onNoted}>
          {t('written')}
        </button>
      </div>
    </section>
  );
};

/** All members of staff. A name opens the member. */
const StaffListCard = () => {
  const { t } = useMessages(peopleMessages);
  const { data, error, refetch } = useStaffList();
  const { change } = useStaffPageUrlFilters();
  const columns = useColumns();
  const mayManage = useSignedInStaffRight('managePeople') !== null;
  return (
    <Card
      title={t('staff')}
      aside={
        mayManage && (
          <button type="button" className="ctl soft -me-1" onClick={() => change({ member: newStaffMemberUrlValue })}>
            <Plus />
            {t('add')}
          </button>
        )
      }
    >
      {data ? (
        <DataTable
          name={t('staff')}
          columns={columns}
          rows={data.staff}
          keyOf={({ id }) => id}
          className="staff-table"
        />
      ) : error ? (
        <QueryFailureMessage error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeleton rows={8} />
      )}
    </Card>
  );
};

const useColumns = (): readonly Column<StaffMember>[] => {
  const { t } = useMessages(peopleMessages);
  const { moment, clock } = useNumberAndDateFormatters();
  const stamp = useShortTimestampFormatter();
  const roleName = useStaffRoleName();
  const { inView, change } = useStaffPageUrlFilters();
  const chosen = inView('member');
  const faint = ({ blockedAt }: StaffMember) => (blockedAt === null ? undefined : 'text-ink-3');
  return [
    {
      id: 'name',
      head: t('name'),
      cell: ({ login, name, blockedAt }) => (
        <button
          type="button"
          aria-pressed={chosen === login}
          className={joinClassNames('member', blockedAt !== null && 'text-ink-2')}
          onClick={() => change({ member: chosen === login ? '' : login })}
          title={`${name}, ${login}`}
        >
          <span className="av s" data-initials={getStaffNameInitials(name)} />
          <span>{name}</span>
        </button>
      ),
    },
    {
      id: 'role',
      head: t('role'),
      cell: (row) => <span className={faint(row)}>{roleName(row.role)}</span>,
    },
    { id: 'now', head: t('now'), cell: (row) => <Presence member={row} clock={clock} /> },
    {
      id: 'factor',
      head: t('secondFactor'),
      cell: (row) => (
        <span
          className={faint(row) ?? (row.codeSetAt === null ? 'text-ink-2' : undefined)}
          title={row.codeSetAt === null ? undefined : moment(row.codeSetAt)}
        >
          {row.codeSetAt === null ? t('noApp') : t('app')}
        </span>
      ),
    },
    {
      id: 'signIn',
      head: t('lastSignIn'),
      cell: ({ signedInAt }) => (
        <span className="text-ink-2">{signedInAt === null ? t('never') : stamp(signedInAt)}</span>
      ),
    },
  ];
};

const Presence = ({ member, clock }: { member: StaffMember; clock: (at: number) => string }) => {
  const { t } = useMessages(peopleMessages);
  const { blockedAt, shiftSince, signIns } = member;
  if (blockedAt !== null)
    return (
      <StatePill tone="bad" icon={Ban}>
        {t('blocked')}
      </StatePill>
    );
  const isHere = shiftSince !== null || signIns > 0;
  return (
    <span className="presence" data-here={isHere || undefined}>
      {shiftSince !== null ? t('onShift', { time: clock(shiftSince) }) : isHere ? t('signedIn') : t('off')}
    </span>
  );
};
