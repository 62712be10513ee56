import { formatVoucherCode } from '@reelfloor/protocol';
import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { Printer, Ticket, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { BanknoteCountTable } from './banknote-count-table.tsx';
import { CashCountFields, type CashCountInput, nothingTyped, parseCashCount } from './cash-count-fields.tsx';
import { amountForSecondPersonCheck, CashDeskWaitingItem, CashDeskWaitingItems } from './cash-desk-waiting-items.tsx';
import { emptyCashCount, listCountedDenominations, sumCountedDenominations } from './counted-denominations.ts';
import { cashierMessages } from './messages/cashier-messages.ts';

type Vouchers = OfficeAnswer<'vouchers'>;
type Open = Vouchers['open'][number];

/** Vouchers: their sale, and the codes of those that the signed-in cashier sold. Renders nothing if none are offered. */
export const VouchersCard = (props: CountingProps) =>
  useSignedInStaffRight('takeDeposit') === null ? null : <Vouchers {...props} />;

interface CountingProps {
  /** The notes and coins that are counted one by one, in minor units, the largest first. */
  readonly denominations: readonly number[];
}

const Vouchers = ({ denominations }: CountingProps) => {
  const { t } = useMessages(cashierMessages);
  const { count } = useNumberAndDateFormatters();
  const { data } = useOfficeQuery('vouchers', {}, { everyMs: 3_000 });
  if (!data || (!data.isOffered && data.open.length === 0)) return null;
  return (
    <CashDeskWaitingItems
      title={t('vouchers.title')}
      note={t('vouchers.open', { count: count(data.open.length) })}
      decidedName={t('vouchers.decided')}
      decided={data.decided.map(({ reference, state, by, ...one }) => ({
        ...one,
        of: reference,
        state: t(`vouchers.states.${state}`, { who: by ?? '' }),
      }))}
    >
      {data.isOffered && <IssueForm aloneLeftMinor={data.aloneLeft.saleMinor} denominations={denominations} />}
      {data.open.map((one) => (
        <OpenVoucher
          key={one.id}
          voucher={one}
          aloneLeftMinor={data.aloneLeft.cancelMinor}
          denominations={denominations}
        />
      ))}
    </CashDeskWaitingItems>
  );
};

const IssueForm = ({ aloneLeftMinor, denominations }: CountingProps & { readonly aloneLeftMinor: number }) => {
  const { t } = useMessages(cashierMessages);
  const { money, currency } = useNumberAndDateFormatters();
  const [typed, setTyped] = useState(nothingTyped);
  const [voucherId, setVoucherId] = useState(() => crypto.randomUUID());
  const read = parseCashCount(typed, currency);
  const amountMinor = read?.amountMinor ?? 0;
  /**
   * Another amount or count is a new voucher with a new id. The same one keeps its id: a retry after a lost response must not sell a second
   * voucher.
   */
  const change = (next: CashCountInput) => {
    setTyped(next);
    if (JSON.stringify(parseCashCount(next, currency)) !== JSON.stringify(read)) setVoucherId(crypto.randomUUID());
  };
  return (
    <ActionForm
      action="issueVoucher"
      icon={Ticket}
      group="vouchers"
      title={t('vouchers.sell')}
      does={t('vouchers.sellDoes')}
      submit={amountMinor === 0 ? t('vouchers.sell') : t('vouchers.sellSubmit', { amount: money(amountMinor) })}
      content={read === null || amountMinor === 0 ? null : { voucherId, ...read }}
      amountMinor={amountForSecondPersonCheck(amountMinor, aloneLeftMinor)}
      onDone={() => change(nothingTyped)}
      reported={({ reference, receipt }) => (
        <>
          <p className="text-14">{t('vouchers.sold', { reference })}</p>
          <ReceiptLink receipt={receipt} />
        </>
      )}
    >
      <CashCountFields label={t('amount')} denominations={denominations} value={typed} onChange={change} />
    </ActionForm>
  );
};

const ReceiptLink = ({ receipt }: { readonly receipt: string }) => {
  const { t } = useMessages(cashierMessages);
  return (
    <Link href={`/cashier/receipts/${receipt}`} className="ctl soft">
      <Printer />
      {t('receipt', { number: receipt })}
    </Link>
  );
};

interface OpenVoucherProps extends CountingProps {
  readonly voucher: Open;
  readonly aloneLeftMinor: number;
}

const OpenVoucher = ({ voucher, aloneLeftMinor, denominations }: OpenVoucherProps) => {
  const { t } = useMessages(cashierMessages);
  const { money, moment } = useNumberAndDateFormatters();
  const [counted, setCounted] = useState(emptyCashCount);
  const countedDenominations = listCountedDenominations(counted);
  const { id, reference, amountMinor, at, expiresAt, issuedBy, isPrinted, isOwn } = voucher;
  return (
    <CashDeskWaitingItem
      name={t('vouchers.of', { reference })}
      title={reference}
      note={issuedBy}
      amountMinor={amountMinor}
      facts={[
        [t('vouchers.issued'), moment(at)],
        [t('vouchers.until'), moment(expiresAt)],
      ]}
    >
      {isOwn && (
        <ActionForm
          action="printVoucher"
          icon={Printer}
          group={id}
          title={t(isPrinted ? 'vouchers.printAgain' : 'vouchers.print')}
          does={t(isPrinted ? 'vouchers.printAgainDoes' : 'vouchers.printDoes')}
          submit={t('vouchers.printSubmit')}
          content={{ voucherId: id }}
          reported={({ code }) =>
            code === undefined ? (
              <p className="text-14">{t('vouchers.codeGone')}</p>
            ) : (
              <div className="grid gap-3">
                <div className="receipt voucher-paper">
                  <h2>{t('vouchers.voucher')}</h2>
                  <p className="amount">{money(amountMinor)}</p>
                  <p className="code" translate="no">
                    {formatVoucherCode(code)}
                  </p>
                  <p>{t('vouchers.paper', { reference, until: moment(expiresAt) })}</p>
                </div>
                <button type="button" className="ctl soft" onClick={() => window.print()}>
                  <Printer />
                  <span>{t('print')}</span>
                </button>
              </div>
            )
          }
        />
      )}
      <ActionForm
        action="cancelVoucher"
        icon={Undo2}
        group={id}
        title={t('vouchers.cancel')}
        does={t('vouchers.cancelDoes')}
        submit={t('vouchers.cancelSubmit', { amount: money(amountMinor) })}
        // Send nothing until the notes to be handed out add up to the voucher's amount.
        content={
          sumCountedDenominations(countedDenominations) === amountMinor ? { voucherId: id, countedDenominations } : null
        }
        amountMinor={amountForSecondPersonCheck(amountMinor, aloneLeftMinor)}
        reported={({ receipt }) => <ReceiptLink receipt={receipt} />}
      >
        <BanknoteCountTable
          denominations={denominations}
          counted={counted}
          onChange={setCounted}
          amountMinor={amountMinor}
        />
      </ActionForm>
    </CashDeskWaitingItem>
  );
};
