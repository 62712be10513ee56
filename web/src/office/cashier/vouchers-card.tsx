import { formatVoucherCode } from '@reelfloor/protocol';
import type { OfficeAnswer } from '@reelfloor/protocol/office';
import { Printer, Ticket, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useGrant } from '../api/use-me.ts';
import { useOffice } from '../api/use-office.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { useFormats } from '../ui/formats.ts';
import { nothingCounted, piecesOf, sumOf } from './cash-pieces.ts';
import { CountFields, type CountInput, nothingTyped, readCount } from './count-fields.tsx';
import { DeskItem, DeskQueue, secondPersonThreshold } from './desk-queue.tsx';
import { cashierMessages } from './messages/index.ts';
import { NotesTable } from './notes-table.tsx';

type Vouchers = OfficeAnswer<'vouchers'>;
type Open = Vouchers['open'][number];

/** Vouchers: their sale, and the codes of those that the signed-in cashier sold. Renders nothing if none are offered. */
export const VouchersCard = (props: CountingProps) =>
  useGrant('takeDeposit') === null ? null : <Vouchers {...props} />;

interface CountingProps {
  /** The notes and coins that are counted one by one, in minor units, the largest first. */
  readonly denominations: readonly number[];
}

const Vouchers = ({ denominations }: CountingProps) => {
  const { t } = useMessages(cashierMessages);
  const { count } = useFormats();
  const { data } = useOffice('vouchers', {}, { everyMs: 3_000 });
  if (!data || (!data.isOffered && data.open.length === 0)) return null;
  return (
    <DeskQueue
      title={t('vouchers.title')}
      note={t('vouchers.open', { count: count(data.open.length) })}
      decidedName={t('vouchers.decided')}
      decided={data.decided.map(({ reference, state, by, ...one }) => ({
        ...one,
        of: reference,
        state: t(`vouchers.states.${state}`, { who: by ?? '' }),
      }))}
    >
      {data.isOffered && (
        <IssueForm aloneLeftMinor={data.aloneLeft.saleMinor} denominations={denominations} />
      )}
      {data.open.map((one) => (
        <OpenVoucher
          key={one.id}
          voucher={one}
          aloneLeftMinor={data.aloneLeft.cancelMinor}
          denominations={denominations}
        />
      ))}
    </DeskQueue>
  );
};

const IssueForm = ({
  aloneLeftMinor,
  denominations,
}: CountingProps & { readonly aloneLeftMinor: number }) => {
  const { t } = useMessages(cashierMessages);
  const { money, currency } = useFormats();
  const [typed, setTyped] = useState(nothingTyped);
  const [voucherId, setVoucherId] = useState(() => crypto.randomUUID());
  const read = readCount(typed, currency);
  const amountMinor = read?.amountMinor ?? 0;
  /** Another amount or count is another voucher. The same one keeps its id: a retry after a lost response must not sell a second voucher. */
  const change = (next: CountInput) => {
    setTyped(next);
    if (JSON.stringify(readCount(next, currency)) !== JSON.stringify(read)) setVoucherId(crypto.randomUUID());
  };
  return (
    <ActionForm
      action="issueVoucher"
      icon={Ticket}
      group="vouchers"
      title={t('vouchers.sell')}
      does={t('vouchers.sellDoes')}
      submit={
        amountMinor === 0 ? t('vouchers.sell') : t('vouchers.sellSubmit', { amount: money(amountMinor) })
      }
      content={read === null || amountMinor === 0 ? null : { voucherId, ...read }}
      amountMinor={secondPersonThreshold(amountMinor, aloneLeftMinor)}
      onDone={() => change(nothingTyped)}
      reported={({ reference, receipt }) => (
        <>
          <p className="text-14">{t('vouchers.sold', { reference })}</p>
          <ReceiptLink receipt={receipt} />
        </>
      )}
    >
      <CountFields label={t('amount')} denominations={denominations} value={typed} onChange={change} />
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
  const { money, moment } = useFormats();
  const [counted, setCounted] = useState(nothingCounted);
  const pieces = piecesOf(counted);
  const { id, reference, amountMinor, at, expiresAt, issuedBy, isPrinted, isOwn } = voucher;
  return (
    <DeskItem
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
        // Cash is handed out only when the notes add up.
        content={sumOf(pieces) === amountMinor ? { voucherId: id, pieces } : null}
        amountMinor={secondPersonThreshold(amountMinor, aloneLeftMinor)}
        reported={({ receipt }) => <ReceiptLink receipt={receipt} />}
      >
        <NotesTable
          denominations={denominations}
          counted={counted}
          onChange={setCounted}
          amountMinor={amountMinor}
        />
      </ActionForm>
    </DeskItem>
  );
};
