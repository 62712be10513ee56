import { useMessages } from '../../i18n/use-messages.ts';
import { useMe } from '../api/use-me.ts';
import { PageHead } from '../ui/page-head.tsx';
import { AddCard } from './add-card.tsx';
import { AuditCard } from './audit-card.tsx';
import { MemberCard } from './member-card.tsx';
import { peopleMessages } from './messages/index.ts';
import './people.css';
import { RolesCard } from './roles-card.tsx';
import { StaffCard } from './staff-card.tsx';
import { adding, useStaff, useView } from './use-people.ts';
import { WaitingCard } from './waiting-card.tsx';

/** Who may do what, and who did it. */
export const PeoplePage = () => {
  const { t } = useMessages(peopleMessages);
  const { rights, role } = useMe();
  const { data } = useStaff();
  const { inView } = useView();
  const staff = data?.staff ?? [];
  const present = staff.filter(({ signIns, shiftSince }) => signIns > 0 || shiftSince !== null).length;
  const member = staff.find(({ login }) => login === inView('member'));
  const isAdding = inView('member') === adding && rights.managePeople !== undefined;
  const admins = staff.filter(({ role: other, blockedAt }) => other === role && blockedAt === null).length;
  return (
    <>
      <PageHead title={t('title')}>
        {data && <span className="sub text-14">{t('people', { count: staff.length, present })}</span>}
      </PageHead>
      <div className="page people">
        {rights.managePeople === 'second' && data && admins === 1 && (
          <p className="card flex-none p-4 text-ink-2" role="note">
            {t('nobodyElse')}
          </p>
        )}
        <WaitingCard />
        <div className="people-grid">
          <StaffCard />
          {isAdding ? <AddCard /> : member ? <MemberCard member={member} /> : <RolesCard />}
        </div>
        <AuditCard />
      </div>
    </>
  );
};
