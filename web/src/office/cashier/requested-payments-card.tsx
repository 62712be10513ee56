import { formatIban } from '@reelfloor/protocol';
import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { Ban, Check, CircleAlert, CircleCheck, Clock, Hourglass, Landmark, Search, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { TextField } from '../ui/form-fields.tsx';
import { formatAgeMinutesSeconds } from '../ui/format-durations.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { parseAmountToMinorUnits } from '../ui/parse-amount-to-minor-units.ts';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { useCurrentServerTimeMs } from '../ui/use-server-now.ts';
import { amountForSecondPersonCheck, CashDeskWaitingItem, CashDeskWaitingItems } from './cash-desk-waiting-items.tsx';
import { cashierMessages } from './messages/cashier-messages.ts';

type Waiting = OfficeAnswer<'payments'>['waiting'][number];
interface OfPayment {
  readonly payment: Waiting;
}

/** Requested deposits and withdrawals, oldest first. Renders nothing if there never was one. */
export const RequestedPaymentsCard = () => (useSignedInStaffRight('payOut') === null ? null : <Queue />);

const Queue = () => {
  const { t } = useMessages(cashierMessages);
  const { count } = useNumberAndDateFormatters();
  const { data } = useOfficeQuery('payments', {}, { everyMs: 3_000 });
  if (!data || (data.waiting.length === 0 && data.decided.length === 0)) return null;
  return (
    <CashDeskWaitingItems
      title={t('payments.title')}
      note={t('payments.wait', { count: count(data.waiting.length) })}
      decidedName={t('payments.decided')}
      decided={data.decided.map(({ kind, username, amountMinor, arrivedMinor, state, problem, ...one }) => ({
        ...one,
        amountMinor: arrivedMinor ?? amountMinor,
        of: username,
        state: [
          t(`payments.${kind}`),
          t(`payments.states.${state}`),
          ...(problem === '' ? [] : [t('payments.problems.repeated')]),
        ].join(', '),
      }))}
    >
      {data.waiting.map((payment) => (
        <Payment key={`${payment.kind}${payment.id}`} payment={payment} />
      ))}
    </CashDeskWaitingItems>
  );
};

const dayMs = 24 * 60 * 60_000;

const Payment = ({ payment }: OfPayment) => {
  const { t } = useMessages(cashierMessages);
  const { money, moment } = useNumberAndDateFormatters();
  const now = useCurrentServerTimeMs();
  const { kind, reference, method, username, name, amountMinor, arrivedMinor, account, askedAt } = payment;
  const isConfirmedHere = payment.state === 'held' || method === 'bank-transfer';
  return (
    <CashDeskWaitingItem
      name={t(`payments.of.${kind}`, { reference })}
      title={name}
      note={username}
      amountMinor={arrivedMinor ?? amountMinor}
      what={
        <>
          <span>
            {`${t(`payments.${kind}`)}, ${t(`payments.ways.${method}`)}, `}
            <span translate="no">{reference}</span>
          </span>{' '}
          <time dateTime={new Date(askedAt).toISOString()}>
            {now - askedAt < dayMs ? formatAgeMinutesSeconds(now - askedAt) : moment(askedAt)}
          </time>
        </>
      }
      states={<States payment={payment} />}
      facts={[
        ...(account
          ? ([
              [t('payments.holder'), account.holder],
              ['IBAN', formatIban(account.iban)],
            ] as const)
          : []),
        ...(arrivedMinor !== null && arrivedMinor !== amountMinor
          ? ([[t('payments.asked'), money(amountMinor)]] as const)
          : []),
      ]}
    >
      {payment.sharedBy === null &&
        isConfirmedHere &&
        (kind === 'deposit' ? <ConfirmForm payment={payment} /> : <PayForm payment={payment} />)}
      <RefuseForm payment={payment} />
    </CashDeskWaitingItem>
  );
};

const States = ({ payment }: OfPayment) => {
  const { t } = useMessages(cashierMessages);
  const { kind, state, isBlocked, problem, sharedBy, amountMinor, aloneLeftMinor } = payment;
  return (
    <>
      {isBlocked && (
        <StatePill tone="bad" icon={Ban} filled>
          {t('blocked')}
        </StatePill>
      )}
      {problem !== '' && (
        <StatePill tone="warn" icon={CircleAlert}>
          {t(`payments.problems.${problem}`)}
        </StatePill>
      )}
      {sharedBy !== null ? (
        <StatePill tone="hold" icon={Hourglass}>
          {t('payments.shared', { who: sharedBy })}
        </StatePill>
      ) : state === 'held' ? (
        <StatePill tone="warn" icon={Hourglass}>
          {t('payments.held')}
        </StatePill>
      ) : state === 'expired' ? (
        <StatePill tone="off" icon={Clock}>
          {t('payments.expired')}
        </StatePill>
      ) : kind === 'deposit' ? (
        <StatePill tone="info" icon={Search}>
          {t('payments.notSeen')}
        </StatePill>
      ) : amountMinor > aloneLeftMinor ? (
        <StatePill tone="hold" icon={Hourglass}>
          {t('payments.needsSecond')}
        </StatePill>
      ) : (
        <StatePill tone="ok" icon={CircleCheck}>
          {t('payments.mayBePaid')}
        </StatePill>
      )}
    </>
  );
};

const ConfirmForm = ({ payment: { id, username, state, arrivedMinor, aloneLeftMinor } }: OfPayment) => {
  const { t } = useMessages(cashierMessages);
  const { money, currency } = useNumberAndDateFormatters();
  const [typed, setTyped] = useState('');
  const isHeld = state === 'held';
  const amountMinor = isHeld ? arrivedMinor : parseAmountToMinorUnits(typed, currency);
  return (
    <ActionForm
      action="confirmDeposit"
      icon={Check}
      group={id}
      title={t(isHeld ? 'payments.credit' : 'payments.arrived')}
      does={t(isHeld ? 'payments.creditDoes' : 'payments.arrivedDoes')}
      submit={t('payments.confirmSubmit', {
        amount: amountMinor === null ? '' : money(amountMinor),
        player: username,
      })}
      content={amountMinor === null ? null : { depositId: id, amountMinor }}
      amountMinor={amountForSecondPersonCheck(amountMinor ?? 0, aloneLeftMinor)}
    >
      {!isHeld && <AmountField label={t('payments.amount')} value={typed} onChange={setTyped} />}
    </ActionForm>
  );
};

const PayForm = ({ payment: { id, username, amountMinor, aloneLeftMinor } }: OfPayment) => {
  const { t } = useMessages(cashierMessages);
  const { money } = useNumberAndDateFormatters();
  const amount = money(amountMinor);
  return (
    <ActionForm
      action="payWithdrawal"
      icon={Landmark}
      group={id}
      title={t('payments.pay', { amount })}
      does={t('payments.payDoes')}
      submit={t('payments.paySubmit', { amount, player: username })}
      content={{ withdrawalId: id }}
      amountMinor={amountForSecondPersonCheck(amountMinor, aloneLeftMinor)}
    />
  );
};

const RefuseForm = ({ payment: { kind, id, username, amountMinor, arrivedMinor } }: OfPayment) => {
  const { t } = useMessages(cashierMessages);
  const { money } = useNumberAndDateFormatters();
  const [verdict, setVerdict] = useState<'refused' | 'cancelled'>('refused');
  const [playerNote, setPlayerNote] = useState('');
  const isHeld = arrivedMinor !== null;
  const isComplete = verdict === 'cancelled' || playerNote.trim() !== '';
  return (
    <ActionForm
      action="refusePayment"
      icon={Undo2}
      group={id}
      title={t(isHeld ? 'payments.sendBack' : 'payments.giveBack')}
      does={t(`payments.refuseDoes.${isHeld ? 'held' : kind}`)}
      submit={t(`payments.refuseSubmit.${verdict}`, {
        amount: money(arrivedMinor ?? amountMinor),
        player: username,
      })}
      content={isComplete ? { kind, paymentId: id, verdict, playerNote: playerNote.trim() } : null}
    >
      {!isHeld && (
        <Segmented<'refused' | 'cancelled'>
          legend={t('payments.giveBack')}
          value={verdict}
          choices={[
            { value: 'refused', label: t('payments.refuse') },
            { value: 'cancelled', label: t('payments.cancel') },
          ]}
          onChange={setVerdict}
        />
      )}
      <TextField label={t('payments.playerNote')} value={playerNote} onChange={setPlayerNote} />
    </ActionForm>
  );
};
