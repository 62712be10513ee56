import { spacedVoucherCode } from '@reelfloor/protocol';
import type { OfficeAnswer } from '@reelfloor/protocol/office';
import { Printer, Ticket, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useGrant } from '../api/use-me.ts';
import { useOffice } from '../api/use-office.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { useFormats } from '../ui/formats.ts';
import { readMinor } from '../ui/read-minor.ts';
import { DeskItem, DeskQueue, sharedAbove } from './desk-queue.tsx';
import { cashierMessages } from './messages/index.ts';

type Vouchers = OfficeAnswer<'vouchers'>;
type Open = Vouchers['open'][number];

/** Vouchers: their sale, and the codes of those that the signed-in cashier sold. Renders nothing if none are offered. */
export const VouchersCard = () => (useGrant('takeDeposit') === null ? null : <Vouchers />);

const Vouchers = () => {
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
      {data.isOffered && <IssueForm aloneLeftMinor={data.aloneLeft.saleMinor} />}
      {data.open.map((one) => (
        <OpenVoucher key={one.id} voucher={one} aloneLeftMinor={data.aloneLeft.cancelMinor} />
      ))}
    </DeskQueue>
  );
};

const IssueForm = ({ aloneLeftMinor }: { readonly aloneLeftMinor: number }) => {
  const { t } = useMessages(cashierMessages);
  const { money, currency } = useFormats();
  const [typed, setTyped] = useState('');
  const [voucherId, setVoucherId] = useState(() => crypto.randomUUID());
  const amountMinor = readMinor(typed, currency);
  return (
    <ActionForm
      action="issueVoucher"
      icon={Ticket}
      group="vouchers"
      title={t('vouchers.sell')}
      does={t('vouchers.sellDoes')}
      submit={t('vouchers.sellSubmit', { amount: amountMinor === null ? '' : money(amountMinor) })}
      content={amountMinor === null ? null : { voucherId, amountMinor }}
      amountMinor={sharedAbove(amountMinor ?? 0, aloneLeftMinor)}
      reported={({ reference }) => <p className="text-14">{t('vouchers.sold', { reference })}</p>}
    >
      <AmountField
        label={t('amount')}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setVoucherId(crypto.randomUUID());
        }}
      />
    </ActionForm>
  );
};

interface OpenVoucherProps {
  readonly voucher: Open;
  readonly aloneLeftMinor: number;
}

const OpenVoucher = ({ voucher, aloneLeftMinor }: OpenVoucherProps) => {
  const { t } = useMessages(cashierMessages);
  const { money, moment } = useFormats();
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
                    {spacedVoucherCode(code)}
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
        content={{ voucherId: id }}
        amountMinor={sharedAbove(amountMinor, aloneLeftMinor)}
      />
    </DeskItem>
  );
};
