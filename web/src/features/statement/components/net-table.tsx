import type { Statement } from '@reelfloor/protocol';
import { useRecordWords } from '../../../records/use-record-words.ts';
import { Money } from '../../../ui/money.tsx';
import type { NetStep } from '../net-course.ts';
import { useStatementDays } from './use-statement-days.ts';
import { useStatementTexts } from './use-statement-texts.ts';

interface NetTableProps {
  course: readonly NetStep[];
  stepsAre: Statement['stepsAre'];
}

const amounts = ['depositsMinor', 'withdrawalsMinor', 'stakedMinor', 'wonMinor'] as const;

/** The chart's figures. Days on which nothing happened are left out. */
export const NetTable = ({ course, stepsAre }: NetTableProps) => {
  const { t: record } = useRecordWords();
  const { t } = useStatementTexts();
  const { dayOf } = useStatementDays();
  const moved = course.filter((step) => amounts.some((amount) => step[amount] !== 0));
  if (moved.length === 0) return <p className="pb-2 text-ink-2">{t('nothing')}</p>;
  const headings = [record('deposits'), record('withdrawals'), record('staked'), record('won')];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section aria-label={t('chart')} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-14">
        <caption className="sr-only">{t('chart')}</caption>
        <thead>
          <tr className="text-12 text-ink-3">
            <th scope="col" className="py-2 pe-4 text-start font-normal">
              {record({ days: 'day', weeks: 'week', months: 'month' }[stepsAre] as 'day')}
            </th>
            {[...headings, t('net'), t('running')].map((heading) => (
              <th key={heading} scope="col" className="px-2 py-2 text-end font-normal whitespace-nowrap">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moved.map((step) => (
            <tr key={step.from} className="border-t border-line">
              <th scope="row" className="py-2 pe-4 text-start font-normal whitespace-nowrap">
                {dayOf(step.from)}
              </th>
              {amounts.map((amount) => (
                <td key={amount} className="px-2 py-2 text-end">
                  <Money bare amountMinor={step[amount]} />
                </td>
              ))}
              <td className="px-2 py-2 text-end">
                <Money bare signed amountMinor={step.netMinor} />
              </td>
              <td className="px-2 py-2 text-end font-semibold">
                <Money bare signed amountMinor={step.runningMinor} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
