import './cashier.css';
import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { Calculator, Landmark, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Card } from '../ui/card.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { useCurrentServerTimeMs } from '../ui/use-server-now.ts';
import { CashCountFields, nothingTyped, parseCashCount } from './cash-count-fields.tsx';
import { CountedDenominationsTable } from './expected-drawer-cash-card.tsx';
import { cashierMessages } from './messages/cashier-messages.ts';
import { safeCashActions, WaitingCashRequestsCard } from './waiting-cash-requests-card.tsx';

/** The safe: its balance according to the ledger, its movements, and the forms of whoever is in charge of it. */
export const CashSafePage = () => {
  const { t } = useMessages(cashierMessages);
  const { operator } = useSignedInStaff();
  const { moment } = useNumberAndDateFormatters();
  const now = useCurrentServerTimeMs();
  const { data, error, refetch } = useOfficeQuery('safe', {}, { everyMs: 5_000 });
  return (
    <>
      <OfficePageHeader title={t('vault.title')} above={[{ title: t('cashier'), href: '/cashier' }]} />
      <div className="cashier vault">
        {error && !data && <QueryFailureMessage error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingSkeleton rows={6} />}
        {data && (
          <>
            <p className="printed">
              {operator.name}, {t('vault.title')}, {moment(now)}
            </p>
            <div className="column">
              <CashSafeBalanceCard safe={data}>
                <CashSafeBankTransferForm safe={data} />
                <CountCashSafeForm safe={data} />
              </CashSafeBalanceCard>
              <WaitingCashRequestsCard actions={safeCashActions} />
            </div>
            <div className="column">
              <CashSafeMovementsCard safe={data} />
            </div>
          </>
        )}
      </div>
    </>
  );
};

type Movement = CashSafe['movements'][number];

const plain = (who: string): string => who.replace(/ \(office\)$/, '');

/** The safe's balance according to the ledger, and the result of its last count. */
const CashSafeBalanceCard = ({ safe, children }: { readonly safe: CashSafe; readonly children: ReactNode }) => {
  const { t } = useMessages(cashierMessages);
  const { money, moment } = useNumberAndDateFormatters();
  const last = safe.movements.find(({ kind }) => kind === 'count');
  return (
    <Card title={t('vault.held')}>
      <dl className="facts">
        <div className="wallet">
          <dt>{t('vault.byLedger')}</dt>
          <dd>{money(safe.heldMinor)}</dd>
        </div>
        {last && (
          <>
            <div>
              <dt>{t('vault.lastCount')}</dt>
              <dd>{money(last.countedMinor ?? 0)}</dd>
              <dd className="sub">{moment(last.at)}</dd>
            </div>
            <div>
              <dt>{t('vault.difference')}</dt>
              <dd className={last.safeMinor === 0 ? undefined : 'text-warn'}>
                {money(last.safeMinor, { signed: true })}
              </dd>
              <dd className="sub">{plain(last.who)}</dd>
            </div>
          </>
        )}
      </dl>
      {last && last.countedDenominations.length > 0 && (
        <CountedDenominationsTable
          countedDenominations={last.countedDenominations}
          denominations={safe.denominationsMinor}
        />
      )}
      {!last && <p className="px-4 pb-3 text-ink-2">{t('vault.neverCounted')}</p>}
      {children}
    </Card>
  );
};

/** Newest movements and counts, with who made and who confirmed them. */
const CashSafeMovementsCard = ({ safe: { movements } }: { readonly safe: CashSafe }) => {
  const { t } = useMessages(cashierMessages);
  const { money, moment, symbol } = useNumberAndDateFormatters();
  const signed = (minor: number) => money(minor, { bare: true, signed: true });
  const columns: Column<Movement>[] = [
    { id: 'at', head: t('at'), cell: ({ at }) => <span className="text-ink-2">{moment(at)}</span> },
    { id: 'what', head: t('moved'), className: 'what', cell: (movement) => <What movement={movement} /> },
    {
      id: 'amount',
      head: t('amountOf', { symbol }),
      isFigure: true,
      cell: ({ kind, safeMinor, countedMinor }) => (
        <b>{kind === 'count' ? money(countedMinor ?? 0, { bare: true }) : signed(safeMinor)}</b>
      ),
    },
    {
      id: 'difference',
      head: t('vault.difference'),
      isFigure: true,
      cell: ({ kind, safeMinor }) =>
        kind === 'count' ? (
          <span className={safeMinor === 0 ? 'text-ink-2' : 'text-warn'}>
            {safeMinor === 0 ? money(0, { bare: true }) : signed(safeMinor)}
          </span>
        ) : (
          ''
        ),
    },
    {
      id: 'after',
      head: t('vault.afterHead'),
      isFigure: true,
      cell: ({ heldAfterMinor }) => <span className="text-ink-2">{money(heldAfterMinor, { bare: true })}</span>,
    },
  ];
  return (
    <Card
      title={t('vault.movements')}
      aside={
        <button type="button" className="ctl" onClick={() => window.print()}>
          <Printer />
          {t('print')}
        </button>
      }
    >
      {movements.length === 0 ? (
        <EmptyMessage>{t('vault.nothing')}</EmptyMessage>
      ) : (
        <DataTable
          name={t('vault.movements')}
          className="receipts"
          columns={columns}
          rows={movements}
          keyOf={({ id }) => id}
        />
      )}
    </Card>
  );
};

const What = ({ movement: { kind, shift, who, second } }: { readonly movement: Movement }) => {
  const { t } = useMessages(cashierMessages);
  const people = second === null ? plain(who) : t('vault.two', { who: plain(who), second: plain(second) });
  return (
    <>
      <span>{t(`vault.kinds.${kind}`)}</span>
      <small>
        {shift !== null && <span>{t('vault.ofShift', { shift: String(shift) })}, </span>}
        <span>{people}</span>
      </small>
    </>
  );
};

type CashSafe = OfficeAnswer<'safe'>;
type Direction = 'fromBank' | 'toBank';

/** Form for cash from the bank or to the bank. */
const CashSafeBankTransferForm = ({ safe: { heldMinor, denominationsMinor } }: { readonly safe: CashSafe }) => {
  const { t } = useMessages(cashierMessages);
  const { money, currency } = useNumberAndDateFormatters();
  const [direction, setDirection] = useState<Direction>('toBank');
  const [typed, setTyped] = useState(nothingTyped);
  const read = parseCashCount(typed, currency);
  const amountMinor = read?.amountMinor ?? 0;
  const isShort = direction === 'toBank' && amountMinor > heldMinor;
  const isComplete = read !== null && amountMinor > 0 && !isShort;
  const after = heldMinor + (direction === 'toBank' ? -amountMinor : amountMinor);
  return (
    <ActionForm
      action="bankCash"
      icon={Landmark}
      title={t('vault.bank')}
      note={t('vault.bankNote')}
      does={isComplete ? t('vault.after', { amount: money(after) }) : t('vault.bankDoes')}
      submit={t('safe.ask', { amount: money(amountMinor) })}
      content={isComplete ? { direction, ...read } : null}
      onDone={() => setTyped(nothingTyped)}
      group="safe"
    >
      <Segmented<Direction>
        legend={t('vault.bank')}
        value={direction}
        choices={[
          { value: 'toBank', label: t('vault.kinds.toBank') },
          { value: 'fromBank', label: t('vault.kinds.fromBank') },
        ]}
        onChange={setDirection}
      />
      <CashCountFields label={t('amount')} denominations={denominationsMinor} value={typed} onChange={setTyped} />
      {isShort && <p className="text-14 text-bad">{t('vault.short', { amount: money(heldMinor) })}</p>}
    </ActionForm>
  );
};

/** Form for a count of the cash safe; a difference is posted to the ledger and shown in the day's report. */
const CountCashSafeForm = ({ safe: { heldMinor, denominationsMinor } }: { readonly safe: CashSafe }) => {
  const { t } = useMessages(cashierMessages);
  const { money, currency } = useNumberAndDateFormatters();
  const [typed, setTyped] = useState(nothingTyped);
  const read = parseCashCount(typed, currency);
  const differenceMinor = read === null ? null : read.amountMinor - heldMinor;
  const said = () => {
    if (differenceMinor === null) return t('vault.countDoes');
    return differenceMinor === 0
      ? t('vault.agrees')
      : t('vault.differs', { amount: money(differenceMinor, { signed: true }) });
  };
  return (
    <ActionForm
      action="countSafe"
      icon={Calculator}
      title={t('vault.count')}
      note={t('vault.countNote')}
      does={said()}
      submit={t('vault.countSubmit')}
      content={
        read === null
          ? null
          : {
              countedMinor: read.amountMinor,
              ...(read.countedDenominations && { countedDenominations: read.countedDenominations }),
            }
      }
      onDone={() => setTyped(nothingTyped)}
      group="safe"
    >
      <CashCountFields
        label={t('vault.counted')}
        denominations={denominationsMinor}
        value={typed}
        onChange={setTyped}
      />
    </ActionForm>
  );
};
