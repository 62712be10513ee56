import { toMajorUnits } from '@reelfloor/protocol';
import {
  findRightGrantForRole,
  type OfficeArea,
  type OfficeRight,
  officeRights,
  type RightGrant,
  staffRoles,
} from '@reelfloor/protocol/office-call-types';
import { Check } from 'lucide-react';
import { locales } from '../../i18n/languages.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { TableScroller } from '../ui/table-scroller.tsx';
import { peopleMessages } from './messages/people-messages.ts';

const areas: readonly OfficeArea[] = ['floor', 'players', 'desk', 'administration'];

/** Table of roles and rights, from the same matrix that the server enforces. */
export const StaffRolesCard = () => {
  const { t } = useMessages(peopleMessages);
  return (
    <Card title={t('roles')} aside={<Legend />}>
      <TableScroller className="flex-1">
        <table className="tb rights-table" aria-label={t('roles')}>
          <thead>
            <tr>
              <td />
              {staffRoles.map((role) => (
                <th key={role} scope="col">
                  {t(`shortRoles.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          {areas.map((area) => (
            <tbody key={area}>
              <tr className="group">
                <th colSpan={staffRoles.length + 1} scope="rowgroup">
                  {t(`areas.${area}`)}
                </th>
              </tr>
              {officeRights[area].map((right) => (
                <Rights key={right} right={right} />
              ))}
            </tbody>
          ))}
        </table>
      </TableScroller>
    </Card>
  );
};

const Rights = ({ right }: { right: OfficeRight }) => {
  const { t } = useMessages(peopleMessages);
  return (
    <tr>
      <th scope="row">{t(`rights.${right}`)}</th>
      {staffRoles.map((role) => (
        <td key={role}>
          <GrantMark grant={findRightGrantForRole(role, right)} right={right} />
        </td>
      ))}
    </tr>
  );
};

const marks = { second: '2', ask: '?', atOnce: '1+2' } as const;
const meanings = { second: 'two', ask: 'asksOnly', atOnce: 'atOnce' } as const;

const GrantMark = ({ grant, right }: { grant: RightGrant | null; right: OfficeRight }) => {
  const { t } = useMessages(peopleMessages);
  const { money } = useNumberAndDateFormatters();
  const me = useSignedInStaff();
  const aloneUpToMinor = right === 'takeDeposit' ? me.depositAloneUpToMinor : me.aloneUpToMinor;
  const short = useShortAmount();
  if (grant === null)
    return (
      <>
        <i className="may-not" />
        <span className="sr-only">{t('no')}</span>
      </>
    );
  if (grant === 'alone')
    return (
      <>
        <Check className="may" />
        <span className="sr-only">{t('yes')}</span>
      </>
    );
  return (
    <>
      <span className={grant === 'upTo' ? 'cap' : 'two'} aria-hidden="true">
        {grant === 'upTo' ? short(aloneUpToMinor) : marks[grant]}
      </span>
      <span className="sr-only">
        {grant === 'upTo' ? t('aloneUpTo', { amount: money(aloneUpToMinor) }) : t(meanings[grant])}
      </span>
    </>
  );
};

const Legend = () => {
  const { t } = useMessages(peopleMessages);
  const { symbol, whole } = useNumberAndDateFormatters();
  const { aloneUpToMinor } = useSignedInStaff();
  const short = useShortAmount();
  return (
    <span className="rights-key" aria-hidden="true">
      <span>
        <Check className="may" />
        {t('may')}
      </span>
      <span>
        <i className="two">2</i>
        {t('withSecond')}
      </span>
      <span>
        <i className="two">1+2</i>
        {t('atOnce')}
      </span>
      <span>
        <i className="two">?</i>
        {t('asksOnly')}
      </span>
      <span>
        <i className="cap">{short(aloneUpToMinor)}</i>
        {t('aloneUpTo', { amount: `${symbol}${whole(aloneUpToMinor)}` })}
      </span>
    </span>
  );
};

/** Formats an amount as `10K`. */
const useShortAmount = () => {
  const { language, currency } = useNumberAndDateFormatters();
  const format = new Intl.NumberFormat(locales[language], { notation: 'compact', maximumFractionDigits: 1 });
  return (amountMinor: number) => format.format(toMajorUnits(amountMinor, currency));
};
