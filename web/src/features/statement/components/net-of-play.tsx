import type { Statement } from '@reelfloor/protocol';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoney } from '../../../i18n/use-money.ts';
import { recordWordMessages } from '../../../records/record-word-messages.ts';
import { Money } from '../../../ui/money.tsx';
import { statementMessages } from '../messages/index.ts';
import { type NetStep, netCourse } from '../net-course.ts';
import { NetChart, useStatementDays } from './net-chart.tsx';

/** How play went: a chart for the eye, a sentence and a table for whoever reads or hears it. */
export const NetOfPlay = ({ statement }: { statement: Statement }) => {
  const { t } = useMessages(statementMessages);
  const course = netCourse(statement);
  return (
    <figure className="m-0 rounded-card border border-line bg-surface-1 py-3.5">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pb-3 md:px-5">
        <h2 className="text-16">{t('chart')}</h2>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">
          <Key mark="h-[3px] w-3 rounded-full bg-info" text={t('chartKey')} />
          <Key mark="h-2.5 w-2 rounded-[1px] bg-ink-2" text={t('deposit')} />
          <Key mark="size-2 rounded-[1px] border border-ink-2" text={t('withdrawal')} />
        </ul>
        <Summary statement={statement} course={course} />
      </figcaption>
      <NetChart course={course} stepsAre={statement.stepsAre} />
      <details className="px-4 pt-3 md:px-5">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 font-semibold text-primary underline underline-offset-4">
          {t('table')}
        </summary>
        <NetTable course={course} stepsAre={statement.stepsAre} />
      </details>
    </figure>
  );
};

const Key = ({ mark, text }: { mark: string; text: string }) => (
  <li className="flex items-center gap-1.5">
    <span aria-hidden="true" className={mark} />
    {text}
  </li>
);

const Summary = ({ statement, course }: { statement: Statement; course: readonly NetStep[] }) => {
  const { t } = useMessages(statementMessages);
  const money = useMoney();
  const { dayOf } = useStatementDays();
  const runs = [0, ...course.map(({ runningMinor }) => runningMinor)];
  const [first, last] = [course[0], course.at(-1)];
  if (!first || !last) return null;
  return (
    <p className="sr-only">
      {t('chartText', {
        from: dayOf(first.from),
        to: dayOf(last.until - 1),
        net: money(statement.wonMinor - statement.stakedMinor, { signed: true }),
        lowest: money(Math.min(...runs), { signed: true }),
        highest: money(Math.max(...runs), { signed: true }),
      })}
    </p>
  );
};

interface NetTableProps {
  course: readonly NetStep[];
  stepsAre: Statement['stepsAre'];
}

const amounts = ['depositsMinor', 'withdrawalsMinor', 'stakedMinor', 'wonMinor'] as const;

/** The chart's figures. Days on which nothing happened are left out. */
const NetTable = ({ course, stepsAre }: NetTableProps) => {
  const { t: record } = useMessages(recordWordMessages);
  const { t } = useMessages(statementMessages);
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
