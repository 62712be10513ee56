import type { MoneyLocation, Statement } from '@reelfloor/protocol';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { recordColumnMessages } from '../../../records/record-column-messages.ts';
import { FormattedMoney } from '../../../ui/formatted-money.tsx';
import { statementMessages } from '../messages/statement-messages.ts';
import {
  computeRunningNetResults,
  NetResultChart,
  type NetResultStep,
  useStatementDateFormats,
} from './net-result-chart.tsx';

interface StatementSumsProps {
  statement: Statement;
  isOwn: boolean;
}

/** Shows how the opening balance became the closing balance, where that money is, and whether the server found that the sum balances. */
export const StatementBalanceSummary = ({ statement, isOwn }: StatementSumsProps) => {
  const { t } = useMessages(statementMessages);
  const parts = useParts(statement);
  return (
    <section aria-label={t('sums')} className="rounded-card border border-line bg-surface-1">
      <dl className="grid px-4 py-2 md:flex md:flex-wrap md:items-center md:justify-between md:gap-x-3 md:gap-y-2 md:px-5 md:py-3.5">
        {parts.map(({ key, sign, name, figure, detail, isLast }) => (
          <div
            key={key}
            className={`grid grid-cols-[1.5rem_1fr_auto] items-baseline py-1.5 md:gap-x-3 md:py-0 ${sign ? 'md:grid-cols-[auto_auto]' : 'md:grid-cols-[auto]'} ${isLast ? 'border-line-strong max-md:mt-1 max-md:border-t max-md:pt-2.5 max-md:font-bold' : ''}`}
          >
            <dt className="contents">
              <span className={`text-ink-3 md:row-span-3 md:self-center md:text-20 ${sign ? '' : 'md:hidden'}`}>
                {sign && (
                  <>
                    <span aria-hidden="true">{signs[sign]}</span>
                    <span className="sr-only">{t(sign)}</span>
                  </>
                )}
              </span>
              <span className="text-ink-2 md:text-12 md:text-ink-3">{name}</span>
            </dt>
            <dd className="text-end font-semibold md:col-start-[-2] md:text-start md:text-20 md:tracking-[-0.01em]">
              {figure}
            </dd>
            <dd className="col-span-2 col-start-2 text-12 text-ink-3 md:col-span-1 md:col-start-[-2]">{detail}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-x-6 gap-y-2 border-t border-line px-4 py-3 md:flex md:flex-wrap md:items-center md:px-5">
        <ul aria-label={t('where')} className="contents">
          {statement.places.map((place) => (
            <Place key={`${place.place} ${place.machine}`} place={place} isOwn={isOwn} />
          ))}
        </ul>
        <Verdict statement={statement} />
      </div>
    </section>
  );
};

const signs = { plus: '+', minus: '−', equals: '=' } as const;

interface Part {
  readonly key: string;
  readonly sign: keyof typeof signs | null;
  readonly name: string;
  readonly figure: ReactNode;
  readonly detail: string;
  readonly isLast?: true;
}

const useParts = (statement: Statement): readonly Part[] => {
  const { t } = useMessages(statementMessages);
  const money = useMoneyFormat();
  const { dayOf } = useStatementDateFormats();
  const { from, until, wonMinor, stakedMinor, correctionsMinor } = statement;
  const part = (
    key: 'opening' | 'deposits' | 'withdrawals' | 'promotions' | 'corrections' | 'play' | 'closing',
    sign: Part['sign'],
    amountMinor: number,
    detail: string,
  ): Part => ({ key, sign, name: t(key), figure: <FormattedMoney amountMinor={amountMinor} />, detail });
  const times = (count: number) => t('times', { count });
  const played = { won: money(wonMinor, { bare: true }), staked: money(stakedMinor, { bare: true }) };
  return [
    part('opening', null, statement.openingMinor, from === null ? t('begins') : dayOf(from)),
    part('deposits', 'plus', statement.depositsMinor, times(statement.depositCount)),
    part('withdrawals', 'minus', statement.withdrawalsMinor, times(statement.withdrawalCount)),
    part('promotions', 'plus', statement.promotionsMinor, times(statement.promotionCount)),
    ...(correctionsMinor === 0 ? [] : [part('corrections', 'plus', correctionsMinor, t('corrected'))]),
    part('play', 'plus', wonMinor - stakedMinor, t('played', played)),
    {
      ...part('closing', 'equals', statement.closingMinor, until === null ? t('now') : dayOf(until - 1)),
      isLast: true,
    },
  ];
};

const colours = {
  wallet: 'bg-info',
  withdrawal: 'bg-ink-3',
  transit: 'bg-primary',
  machine: 'bg-line-strong',
} as const;

const Place = ({ place, isOwn }: { place: MoneyLocation; isOwn: boolean }) => {
  const { t } = useMessages(statementMessages);
  const name =
    place.place === 'wallet'
      ? t(isOwn ? 'wallet' : 'walletOf')
      : place.place === 'withdrawal'
        ? t('held')
        : t(place.place, { machine: place.machine ?? '' });
  return (
    <li className="flex items-center gap-2 text-ink-2">
      <span aria-hidden="true" className={`size-2.5 rounded-[3px] ${colours[place.place]}`} />
      {name}{' '}
      <span className="font-semibold text-ink max-md:ms-auto">
        <FormattedMoney amountMinor={place.amountMinor} />
      </span>
    </li>
  );
};

/** Shows that the statement balances, which the server has checked; otherwise the difference. */
const Verdict = ({
  statement: { differenceMinor, staffNotified },
}: {
  statement: Pick<Statement, 'differenceMinor' | 'staffNotified'>;
}) => {
  const { t } = useMessages(statementMessages);
  const money = useMoneyFormat();
  if (differenceMinor === 0)
    return (
      <p title={t('checked')} className="flex items-center gap-2 text-ok md:ms-auto">
        <CircleCheck aria-hidden="true" className="size-4" />
        <span>{t('addsUp')}</span>
        <span className="sr-only">{t('checked')}</span>
      </p>
    );
  return (
    <div role="alert" className="flex items-start gap-2 text-bad md:w-full">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <p>
        <b>{t('differs', { amount: money(differenceMinor, { signed: true }) })}</b>{' '}
        <span className="text-ink-2">{t(staffNotified ? 'notified' : 'unnotified')}</span>
      </p>
    </div>
  );
};

/** Result of play over time: a chart, with a sentence and a table as its accessible alternative. */
export const NetResultOverTime = ({ statement }: { statement: Statement }) => {
  const { t } = useMessages(statementMessages);
  const course = computeRunningNetResults(statement);
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
      <NetResultChart netResults={course} stepsAre={statement.stepsAre} />
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

const Summary = ({ statement, course }: { statement: Statement; course: readonly NetResultStep[] }) => {
  const { t } = useMessages(statementMessages);
  const money = useMoneyFormat();
  const { dayOf } = useStatementDateFormats();
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
  course: readonly NetResultStep[];
  stepsAre: Statement['stepsAre'];
}

const amounts = ['depositsMinor', 'withdrawalsMinor', 'stakedMinor', 'wonMinor'] as const;

/** The chart's values as a table. Days without any movement are omitted. */
const NetTable = ({ course, stepsAre }: NetTableProps) => {
  const { t: record } = useMessages(recordColumnMessages);
  const { t } = useMessages(statementMessages);
  const { dayOf } = useStatementDateFormats();
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
                  <FormattedMoney bare amountMinor={step[amount]} />
                </td>
              ))}
              <td className="px-2 py-2 text-end">
                <FormattedMoney bare signed amountMinor={step.netMinor} />
              </td>
              <td className="px-2 py-2 text-end font-semibold">
                <FormattedMoney bare signed amountMinor={step.runningMinor} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
