import { spacedVoucherCode } from '@reelfloor/protocol';
import type { OfficeAnswer } from '@reelfloor/protocol/office';
import { Printer, Ticket } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useGrant } from '../api/use-me.ts';
import { useOffice } from '../api/use-office.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../ui/formats.ts';
import { readMinor } from '../ui/read-minor.ts';
import { cashierMessages } from './messages/index.ts';

type Vouchers = OfficeAnswer<'vouchers'>;
type Open = Vouchers['open'][number];

/** Vouchers: their sale, and the codes of those that the reader sold. Nothing is shown where none are offered. */
export const VouchersCard = () => (useGrant('takeDeposit') === null ? null : <Vouchers />);

const Vouchers = () => {
  const { t } = useMessages(cashierMessages);
  const { money, clock, count } = useFormats();
  const { data } = useOffice('vouchers', {}, { everyMs: 3_000 });
  if (!data || (!data.isOffered && data.open.length === 0)) return null;
  return (
    <Card
      title={t('vouchers.title')}
      aside={<span className="sub">{t('vouchers.open', { count: count(data.open.length) })}</span>}
    >
      {data.isOffered && <IssueForm aloneLeftMinor={data.aloneLeftMinor} />}
      {data.open.map((one) => (
        <OpenVoucher key={one.id} voucher={one} />
      ))}
      {data.decided.length > 0 && (
        <ol className="steps" aria-label={t('vouchers.decided')}>
          {data.decided.map(({ id, decidedAt, amountMinor, reference, state, username }) => (
            <li key={id}>
              <time dateTime={new Date(decidedAt).toISOString()}>{clock(decidedAt)}</time>
              <span>
                <b>{money(amountMinor)}</b> {reference}
              </span>
              <span className="text-ink-2">
                {state === 'redeemed'
                  ? t('vouchers.redeemedBy', { player: username ?? '' })
                  : t('vouchers.expired')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
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
      amountMinor={amountMinor !== null && amountMinor > aloneLeftMinor ? Number.MAX_SAFE_INTEGER : 0}
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

const OpenVoucher = ({ voucher }: { readonly voucher: Open }) => {
  const { t } = useMessages(cashierMessages);
  const { money, moment } = useFormats();
  const { id, reference, amountMinor, at, expiresAt, issuedBy, isPrinted, isOwn } = voucher;
  return (
    <article className="withdrawal" aria-label={t('vouchers.of', { reference })}>
      <p>
        <b>{reference}</b> <span className="sub">{issuedBy}</span>
        <b className="amount">{money(amountMinor)}</b>
      </p>
      <dl>
        <div>
          <dt>{t('vouchers.issued')}</dt>
          <dd>{moment(at)}</dd>
        </div>
        <div>
          <dt>{t('vouchers.until')}</dt>
          <dd>{moment(expiresAt)}</dd>
        </div>
      </dl>
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
    </article>
  );
};
