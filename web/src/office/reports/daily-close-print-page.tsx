import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import {
  DailyCloseAmountsOwedTable,
  DailyCloseCorrectionRows,
  DailyCloseDrawersTable,
  DailyCloseExclusionRows,
  DailyCloseHandPayRows,
  DailyCloseWalletsTable,
} from './daily-close-details.tsx';
import { DailyCloseMetersTable } from './daily-close-meters-card.tsx';
import { DailyCloseSafeTable, hasCashSafeMovements } from './daily-close-safe-card.tsx';
import { closeMessages } from './messages/close/close-messages.ts';
import { ReportFigureTable } from './report-figure-table.tsx';
import {
  computeDailyCloseTotals,
  type DailyClose,
  removeOfficeSuffixFromName,
  useDailyCloseTextsAndFormatters,
} from './use-daily-close-texts.ts';
import './close.css';

/** The printable closing report of a business day: the print style hides everything around it. */
export const DailyClosePrintPage = ({ params }: { readonly params: Readonly<Record<string, string | undefined>> }) => {
  const { t } = useMessages(closeMessages);
  const day = params.day ?? '';
  const { data, error, refetch } = useOfficeQuery('dailyClose', { query: { day } });
  return (
    <>
      <OfficePageHeader
        title={t('print')}
        above={[{ title: t('title'), href: `/reports/daily-close?day=${encodeURIComponent(day)}` }]}
      />
      {error && !data && <QueryFailureMessage error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton />}
      {data && (
        <div className="close-print">
          <button type="button" className="ctl pri" onClick={() => window.print()}>
            <Printer />
            {t('print')}
          </button>
          <Paper close={data} />
        </div>
      )}
    </>
  );
};

const Paper = ({ close }: { readonly close: DailyClose }) => {
  const { sheet, signed, hash } = close;
  const { operator } = useSignedInStaff();
  const words = useDailyCloseTextsAndFormatters(close);
  const { t, title, moment, where, signed: amount, bare } = words;
  const { toNameMinor, namedMinor, closingMinor } = computeDailyCloseTotals(sheet);
  const { pays, corrections, exclusions } = sheet;
  return (
    <article className="close-paper">
      <header>
        <div>
          <h1>
            {t('title')}, {title}
          </h1>
          <p>
            {t('sheet.about', {
              operator: operator.name,
              from: moment(sheet.from),
              until: moment(sheet.until),
              zone: sheet.zone,
              currency: sheet.currency,
            })}
          </p>
        </div>
        <p className="number">
          <b>{signed ? t('sheet.number', { number: String(signed.number) }) : t('sheet.draft')}</b>
          {signed && <span>{t('sheet.closed', { time: moment(signed.closedAt) })}</span>}
        </p>
      </header>
      <div className="box">
        <Sum name={t('sheet.unexplained')} value={amount(toNameMinor)} />
        <Sum name={t('sheet.explained')} value={amount(namedMinor)} />
        <Sum name={t('owed.total')} value={bare(closingMinor)} />
      </div>
      <Part title={t('differences.title')} isEmpty={sheet.differences.length === 0} empty={t('differences.none')}>
        <table className="tb">
          <tbody>
            {sheet.differences.map((difference) => (
              <tr key={difference.id}>
                <th scope="row">{where(difference)}</th>
                <td className="r">{amount(difference.amountMinor)}</td>
                <td>
                  {difference.explained
                    ? t('differences.reason', {
                        cause: t(`causes.${difference.explained.cause}`),
                        because: difference.explained.because,
                      })
                    : t('differences.open')}
                </td>
                <td>{difference.explained ? removeOfficeSuffixFromName(difference.explained.who) : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
      <Part title={t('drawers.title')} isEmpty={sheet.drawers.length === 0} empty={t('drawers.none')}>
        <DailyCloseDrawersTable close={close} />
      </Part>
      {hasCashSafeMovements(close) && (
        <Part title={t('safe.title')}>
          <DailyCloseSafeTable close={close} />
        </Part>
      )}
      <div className="two">
        <Part title={t('owed.title')}>
          <DailyCloseAmountsOwedTable close={close} />
        </Part>
        <Part title={t('wallets.title')}>
          <DailyCloseWalletsTable close={close} />
        </Part>
        <Part title={t('sheet.pays')} isEmpty={pays.length === 0} empty="–">
          <ReportFigureTable heads={[]}>
            <DailyCloseHandPayRows close={close} />
          </ReportFigureTable>
        </Part>
        <Part title={t('sheet.corrections')} isEmpty={corrections.length + exclusions.length === 0} empty="–">
          <ReportFigureTable heads={[]}>
            <DailyCloseCorrectionRows close={close} />
            <DailyCloseExclusionRows close={close} />
          </ReportFigureTable>
        </Part>
      </div>
      {sheet.meters.length > 0 && (
        <Part title={t('meters.title')}>
          <DailyCloseMetersTable close={close} />
        </Part>
      )}
      {sheet.late.map((one) => (
        <p key={one.day}>{t('late.note', { count: String(one.transfers), day: words.day(one.day) })}</p>
      ))}
      <div className="signs">
        <Sign name={signed ? removeOfficeSuffixFromName(signed.by) : ''} time={signed && moment(signed.at)} />
        <Sign
          name={signed?.second ? removeOfficeSuffixFromName(signed.second) : ''}
          time={signed?.second ? moment(signed.closedAt) : null}
        />
      </div>
      <footer>
        <code>
          {signed?.line ? <span>{signed.line} · </span> : null}
          <span>{hash.match(/.{1,8}/g)?.join(' ')}</span>
        </code>
      </footer>
    </article>
  );
};

const Sum = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <span>
    {name} <b>{value}</b>
  </span>
);

const Sign = ({ name, time }: { readonly name: string; readonly time: string | null }) => {
  const { t } = useMessages(closeMessages);
  return (
    <div>
      <b>{name || t('signatures.title')}</b>
      <span>{time === null ? '' : t('sheet.signed', { time })}</span>
    </div>
  );
};

interface PartProps {
  readonly title: string;
  readonly isEmpty?: boolean;
  readonly empty?: string;
  readonly children: ReactNode;
}

const Part = ({ title, isEmpty = false, empty = '', children }: PartProps) => (
  <section>
    <h2>{title}</h2>
    {isEmpty ? <p>{empty}</p> : children}
  </section>
);
