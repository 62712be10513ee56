import { Ban, Plus } from 'lucide-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { Card } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { peopleMessages } from './messages/people-messages.ts';
import {
  getStaffNameInitials,
  newStaffMemberUrlValue,
  type StaffMember,
  useShortTimestampFormatter,
  useStaffList,
  useStaffPageUrlFilters,
  useStaffRoleName,
} from './staff-page-hooks.ts';

/** All members of staff. A name opens the member. */
export const StaffListCard = () => {
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
