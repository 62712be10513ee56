import type { Deposit, Payments, Withdrawal } from '@reelfloor/protocol';
import {
  ArrowDownLeft,
  ArrowLeftRight,
  ArrowUpRight,
  Circle,
  CircleCheck,
  CircleDot,
  CircleX,
  Hourglass,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';
import { formatPastTime } from '../../../i18n/format-time.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { useMoneyFormat } from '../../../i18n/use-money.ts';
import { Button, buildButtonClassName } from '../../../ui/button.tsx';
import { FormattedMoney } from '../../../ui/formatted-money.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useSendPaymentRequests } from '../api/payment-calls.ts';
import { walletMessages } from '../messages/wallet-messages.ts';
import { BankTransferDetails } from './bank-transfer-details.tsx';
import { PaymentFailureNotice } from './payment-failure-notice.tsx';

type Direction = 'in' | 'out';
type Request = (Withdrawal & { direction: 'out' }) | (Deposit & { direction: 'in' });

const looks = {
  waiting: [Hourglass, 'text-warn'],
  asked: [CircleDot, 'text-ink-2'],
  held: [Hourglass, 'text-warn'],
  paid: [CircleCheck, 'text-ok'],
  settled: [CircleCheck, 'text-ok'],
  refused: [CircleX, 'text-bad'],
  returned: [Undo2, 'text-ink-3'],
  cancelled: [Undo2, 'text-ink-3'],
  expired: [CircleX, 'text-ink-3'],
} as const;

/** The player's deposit and withdrawal requests, newest first, each with its state and outcome. */
export const PaymentRequestList = ({ payments }: { payments: Payments }) => {
  const { t } = useMessages(walletMessages);
  const [shown, setShown] = useState<Direction | 'all'>('all');
  const requests = useSendPaymentRequests();
  const all: Request[] = [
    ...payments.withdrawals.map((one) => ({ ...one, direction: 'out' as const })),
    ...payments.deposits.map((one) => ({ ...one, direction: 'in' as const })),
  ].sort((a, b) => b.askedAt - a.askedAt);
  const rows = all.filter(({ direction }) => shown === 'all' || direction === shown);
  return (
    <section aria-labelledby="requests-title" className="wallet-card wallet-requests">
      <header>
        <h2 id="requests-title" className="text-16">
          {t('requests')}
        </h2>
        {all.length > 0 && (
          <SegmentedControl<Direction | 'all'>
            label={t('requests')}
            value={shown}
            options={(['all', 'in', 'out'] as const).map((value) => ({ value, text: t(`shown.${value}`) }))}
            onChange={setShown}
          />
        )}
      </header>
      {rows.length === 0 ? (
        <div className="wallet-none">
          <ArrowLeftRight aria-hidden="true" className="size-7 text-ink-3" />
          <b>{t('none')}</b>
          <p>{t('noneLead')}</p>
        </div>
      ) : (
        <ul>
          {rows.map((one) => (
            <Row key={one.id} request={one} payments={payments} requests={requests} />
          ))}
        </ul>
      )}
      <PaymentFailureNotice failure={requests.failure} />
    </section>
  );
};

interface RowProps {
  request: Request;
  payments: Payments;
  requests: ReturnType<typeof useSendPaymentRequests>;
}

const Row = ({ request, payments, requests }: RowProps) => {
  const { t, language } = useMessages(walletMessages);
  const money = useMoneyFormat();
  const { reference, askedAt, decidedAt, note } = request;
  const isIn = request.direction === 'in';
  const state = isIn && request.state === 'waiting' ? 'asked' : request.state;
  const [Icon, colour] = looks[state];
  const amountMinor = isIn ? (request.arrivedMinor ?? request.amountMinor) : -request.amountMinor;
  const amount = money(Math.abs(amountMinor));
  const provider = payments.methods.find(({ method }) => method === 'provider')?.name || t('ways.provider.name');
  const ways = {
    provider,
    voucher: t('ways.voucher.name'),
    'bank-transfer': t('ways.bankTransfer.name'),
  };
  const way = isIn ? ways[request.method] : t('to', { account: request.to });
  const Arrow = isIn ? ArrowDownLeft : ArrowUpRight;
  const mayCancel = request.state === 'waiting' && (isIn ? request.payUrl === null : payments.mayCancel);
  return (
    <li>
      <span className="when figures">{formatPastTime(askedAt, language)}</span>
      <span className="what">
        <Arrow aria-hidden="true" className="size-4.5 flex-none text-ink-3" />
        <b>{t(isIn ? 'deposit' : 'withdrawal')}</b> <small>{way}</small>
      </span>
      <span className="sum">
        <FormattedMoney amountMinor={amountMinor} signed />
      </span>
      <span className="state">
        <Icon aria-hidden="true" className={`size-5 flex-none ${colour}`} />
        <span>{t(`states.${state}`)}</span>
        {decidedAt !== null && <small className="figures">{formatPastTime(decidedAt, language)}</small>}
      </span>
      <span className="reference figures" translate="no">
        {reference}
      </span>
      <div className="why">
        {isIn && request.state === 'waiting' && request.method === 'bank-transfer' && payments.bank && (
          <BankTransferDetails deposit={request} bank={payments.bank} />
        )}
        {isIn && request.state === 'held' && <p>{t('heldLead')}</p>}
        {isIn && request.state === 'expired' && <p>{t('expiredLead')}</p>}
        {isIn && request.state === 'settled' && request.arrivedMinor !== request.amountMinor && (
          <p>{t('otherAmount', { asked: money(request.amountMinor), amount })}</p>
        )}
        {isIn && request.state === 'returned' && (
          <p>
            <span dir="auto">{note}</span> {t('sentBack', { amount })}
          </p>
        )}
        {isIn && request.state === 'refused' && <p dir="auto">{note || t('providerRefused')}</p>}
        {!isIn && (request.state === 'refused' || request.state === 'cancelled') && (
          <p>
            <span dir="auto">{note}</span> {t('wentBack', { amount })}
          </p>
        )}
        {isIn && request.payUrl !== null && (
          <a href={request.payUrl} className={buildButtonClassName('outline')}>
            {t('continue', { amount })}
          </a>
        )}
        {mayCancel && (
          <Button
            variant="outline"
            busy={requests.isSending}
            onClick={() => void (isIn ? requests.cancelDeposit(request.id) : requests.cancel(request.id))}
            aria-label={t(isIn ? 'giveUpOf' : 'takeBackOf', { amount, reference })}
          >
            {t(isIn ? 'giveUp' : 'takeBack')}
          </Button>
        )}
      </div>
    </li>
  );
};

type StepName = keyof (typeof walletMessages)['en']['steps'];
type StepState = 'done' | 'now' | 'later';
type Step = readonly [name: StepName, state: StepState, at: number | null];

const progressLooks = {
  done: [CircleCheck, 'text-ok'],
  now: [Hourglass, 'text-warn'],
  later: [Circle, 'text-ink-3'],
} as const;

/** Returns the newest pending request. Withdrawals come first, because their money already belongs to the player. */
export const findPendingPaymentRequest = ({ withdrawals, deposits }: Payments): Withdrawal | Deposit | undefined =>
  withdrawals.find(({ state }) => state === 'waiting') ??
  deposits.find(({ state }) => state === 'held') ??
  deposits.find(({ state }) => state === 'waiting');

const isDeposit = (request: Withdrawal | Deposit): request is Deposit => 'payUrl' in request;

const stepsOf = (request: Withdrawal | Deposit): readonly Step[] => {
  const { askedAt } = request;
  if (!isDeposit(request))
    return [
      ['asked', 'done', askedAt],
      ['held', 'done', askedAt],
      ['checked', 'now', null],
      ['sent', 'later', null],
    ];
  if (request.state === 'held')
    return [
      ['asked', 'done', askedAt],
      ['arrived', 'done', null],
      ['checked', 'now', null],
      ['inWallet', 'later', null],
    ];
  return request.method === 'provider'
    ? [
        ['asked', 'done', askedAt],
        ['paying', 'now', null],
        ['inWallet', 'later', null],
      ]
    : [
        ['asked', 'done', askedAt],
        ['coming', 'now', null],
        ['seen', 'later', null],
        ['inWallet', 'later', null],
      ];
};

interface InProgressProps {
  readonly request: Withdrawal | Deposit;
  readonly mayCancel: boolean;
}

/** Progress of a request: completed, current and following steps. */
export const PaymentRequestProgress = ({ request, mayCancel }: InProgressProps) => {
  const { t, language } = useMessages(walletMessages);
  const isIn = isDeposit(request);
  const amountMinor = isIn ? (request.arrivedMinor ?? request.amountMinor) : request.amountMinor;
  return (
    <section aria-labelledby="in-progress" className="wallet-card wallet-progress">
      <header>
        <h2 id="in-progress" className="text-16">
          {t('inProgress')}
        </h2>
        <span className="figures text-12 text-ink-3" translate="no">
          {request.reference}
        </span>
      </header>
      <p className="wallet-sum">
        <b>
          <FormattedMoney amountMinor={amountMinor} />
        </b>
        <span>{isIn ? t('deposit') : t('to', { account: request.to })}</span>
      </p>
      <ol>
        {stepsOf(request).map(([name, state, at]) => {
          const [Icon, colour] = progressLooks[state];
          return (
            <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              <Icon aria-hidden="true" className={`size-5 flex-none ${colour}`} />
              <span>
                <span>{t(`steps.${name}`)}</span>
                {state === 'now' && name === 'checked' && <small>{t('checkedLead')}</small>}
              </span>
              {at !== null && <time dateTime={new Date(at).toISOString()}>{formatPastTime(at, language)}</time>}
            </li>
          );
        })}
      </ol>
      <p className="wallet-notified">
        <span>{t('notifiedLead')}</span> {!isIn && !mayCancel && <span>{t('notPlayed')}</span>}
      </p>
    </section>
  );
};
