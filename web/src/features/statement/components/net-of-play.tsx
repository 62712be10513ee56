import type { Statement } from '@reelfloor/protocol';
import { useMoney } from '../../../i18n/use-money.ts';
import { type NetStep, netCourse } from '../net-course.ts';
import { NetChart } from './net-chart.tsx';
import { NetTable } from './net-table.tsx';
import { useStatementDays } from './use-statement-days.ts';
import { useStatementTexts } from './use-statement-texts.ts';

/** How play went: a chart for the eye, a sentence and a table for whoever reads or hears it. */
export const NetOfPlay = ({ statement }: { statement: Statement }) => {
  const { t } = useStatementTexts();
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
  const { t } = useStatementTexts();
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
