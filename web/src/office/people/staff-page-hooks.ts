import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { frameMessages } from '../frame/messages/frame-messages.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { useCurrentServerTimeMs } from '../ui/use-server-now.ts';
import { peopleMessages } from './messages/people-messages.ts';

export type StaffMember = OfficeAnswer<'staff'>['staff'][number];

const everyMs = 30_000;

export const useStaffList = () => useOfficeQuery('staff', {}, { everyMs });

/** Returns a function for a role's display name; an unknown role of a newer server is shown by its id. */
export const useStaffRoleName = (): ((role: string) => string) => {
  const { t } = useMessages(frameMessages);
  return (role) => {
    switch (role) {
      case 'attendant':
      case 'technician':
      case 'cashier':
      case 'manager':
      case 'protection':
      case 'auditor':
      case 'admin':
        return t(`roles.${role}`);
      default:
        return role;
    }
  };
};

/** Filters of the audit trail and the selected staff member are stored in the URL, so that a view can be sent to a colleague. */
export type StaffPageUrlFilterKey = 'member' | 'words' | 'by' | 'what' | 'from' | 'to' | 'two';

/** Returns the URL's parameters, and a function that changes some of them; '' removes a key. */
export const useStaffPageUrlFilters = () => {
  const [params, setParams] = useSearchParams();
  const change = (changes: Partial<Record<StaffPageUrlFilterKey, string>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) {
          if (value === '') after.delete(key);
          else after.set(key, value);
        }
        return after;
      },
      { replace: true },
    );
  const inView = (key: StaffPageUrlFilterKey): string => params.get(key) ?? '';
  return { inView, change };
};

/** Returns a ref for a newly opened element, which is scrolled into view. */
export const useScrollIntoView = (shownItemId: string): RefObject<HTMLDivElement | null> => {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for another member
  useEffect(() => ref.current?.scrollIntoView({ block: 'nearest' }), [shownItemId]);
  return ref;
};

/** URL value that opens the form for a new member, in place of a sign-in name. */
export const newStaffMemberUrlValue = '+';

/** Returns the initials of the first and the last name. */
export const getStaffNameInitials = (name: string): string => {
  const parts = name.trim().split(/\s+/);
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : [parts[0]];
  return ends.map((part) => part?.[0]?.toLocaleUpperCase('tr') ?? '').join('');
};

/** Formats a time as `Today 21:42`, or `21 Nov 21:42`, in the operator's time zone. */
export const useShortTimestampFormatter = (): ((atMs: number) => string) => {
  const { t } = useMessages(peopleMessages);
  const { clock, date, dayOf } = useDays();
  const now = useCurrentServerTimeMs();
  return (atMs) => (dayOf(atMs) === dayOf(now) ? t('today', { time: clock(atMs) }) : `${date(atMs)} ${clock(atMs)}`);
};

/** Formats a time as `21 Nov 21:40:02`. */
export const useExactTimestampFormatter = (): ((atMs: number) => string) => {
  const { date, seconds } = useDays();
  return (atMs) => `${date(atMs)} ${seconds(atMs)}`;
};

const useDays = () => {
  const { clock, seconds, day } = useNumberAndDateFormatters();
  const { timeZone } = useSignedInStaff().operator;
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const dayOf = (atMs: number) => parts.format(atMs);
  return { clock, seconds, dayOf, date: (atMs: number) => day(dayOf(atMs)) };
};
