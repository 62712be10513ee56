import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { Ban, Printer } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { Link } from 'wouter';
import { type TranslateOf, useMessages } from '../../i18n/use-messages.ts';
import { useOfficeFailureText, usePreloadedRefusalTexts } from '../api/failure-texts.ts';
import { OfficeFailure } from '../api/office-failure.ts';
import { useOfficeAction } from '../api/use-office-action.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { parseAmountToMinorUnits } from '../ui/parse-amount-to-minor-units.ts';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { BanknoteCountTable } from './banknote-count-table.tsx';
import { CashMovementResultPreview, LimitUsageBars } from './cash-movement-result-preview.tsx';
import { emptyCashCount, listCountedDenominations, sumCountedDenominations } from './counted-denominations.ts';
import { cashierMessages } from './messages/cashier-messages.ts';

type Player = OfficeAnswer<'deskPlayer'>;
export type CashDeskState = OfficeAnswer<'desk'>;
type DeskMethod = CashDeskState['methods'][number];

interface DeskPlayerProps {
  readonly player: Player;
  readonly desk: CashDeskState;
}

/** A player's data that the cash desk may see, and the form for deposits and withdrawals. */
export const CashDeskPlayer = ({ player, desk }: DeskPlayerProps) => {
  const { t } = useMessages(cashierMessages);
  const { money } = useNumberAndDateFormatters();
  const { username, name, isBlocked, age, identity, machine, walletMinor, depositUpToMinor } = player;
  return (
    <Card
      title={name}
      aside={
        isBlocked ? (
          <StatePill tone="bad" icon={Ban} filled>
            {t('blocked')}
          </StatePill>
        ) : (
          <span className="sub">{username}</span>
        )
      }
    >
      <dl className="facts">
        <div className="wallet">
          <dt>{t('inWallet')}</dt>
          <dd>{money(walletMinor)}</dd>
        </div>
        <div>
          <dt>{t('age')}</dt>
          <dd>{age ?? t('unknown')}</dd>
        </div>
        <div>
          <dt>{t('identity.title')}</dt>
          <dd className={identity === 'expired' ? 'text-warn' : undefined}>{t(`identity.${identity}`)}</dd>
        </div>
        <div>
          <dt>{t('where')}</dt>
          <dd>{machine ?? t('nowhere')}</dd>
        </div>
        <div>
          <dt>{t('room')}</dt>
          <dd>{depositUpToMinor === null ? t('noBound') : money(depositUpToMinor)}</dd>
        </div>
      </dl>
      <CashMovementForm player={player} desk={desk} />
    </Card>
  );
};

/** Polling interval for the second person's decision, in ms. */
const decisionMs = 3_000;

const CashMovementForm = ({ player, desk: { methods, denominationsMinor, drawer } }: DeskPlayerProps) => {
  const { t } = useMessages(cashierMessages);
  const { money, currency } = useNumberAndDateFormatters();
  const say = useOfficeFailureText();
  usePreloadedRefusalTexts();
  const id = useId();
  const [kind, setKind] = useState<'deposit' | 'withdraw'>('deposit');
  const [amount, setAmount] = useState('');
  const [method, setMethod] = useState<DeskMethod>(methods[0] ?? 'cash');
  const [counted, setCounted] = useState(emptyCashCount);
  const [playerNote, setPlayerNote] = useState('');
  const [reason, setReason] = useState<string | null>(null);
  const clear = () => {
    setAmount('');
    setCounted(emptyCashCount);
    setPlayerNote('');
    setReason(null);
  };
  const deposit = useOfficeAction('deposit', clear);
  const payOut = useOfficeAction('payOut', clear);
  const { perform, isSending, outcome, error, reset } = kind === 'deposit' ? deposit : payOut;
  // Keep the sent amount for the result: the form has been reset by then.
  const [sentMinor, setSentMinor] = useState(0);
  const amountMinor = parseAmountToMinorUnits(amount, currency) ?? 0;
  const why = reason ?? (kind === 'deposit' ? t('depositReason') : t('withdrawReason'));
  const { depositMinor, withdrawMinor } = player.aloneLeft;
  const aloneMinor = kind === 'deposit' ? depositMinor : withdrawMinor;
  const needsSecond = amountMinor > aloneMinor;
  const refusal =
    kind === 'deposit' && player.depositRefused
      ? new OfficeFailure({
          kind: 'refused',
          status: 409,
          ...player.depositRefused,
        })
      : null;
  const countedDenominations = method === 'cash' ? listCountedDenominations(counted) : [];
  // A cash payout requires that the notes match the amount; for a deposit they need not be counted.
  const isCounted =
    sumCountedDenominations(countedDenominations) === amountMinor ||
    method !== 'cash' ||
    (kind === 'deposit' && countedDenominations.length === 0);
  const isComplete = amountMinor > 0 && why.trim().length >= 3 && refusal === null && isCounted;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isComplete) return;
    setSentMinor(amountMinor);
    perform(
      {
        ...{ player: player.username, amountMinor, method, playerNote: playerNote.trim() },
        ...(countedDenominations.length > 0 && { countedDenominations }),
      },
      why.trim(),
    );
  };
  const label = () => {
    if (amountMinor === 0) return t(kind);
    const reported = { amount: money(amountMinor) };
    if (needsSecond) return t('askSecond', reported);
    return t(kind === 'deposit' ? 'takeCash' : 'handOut', reported);
  };
  return (
    <form className="movement-form" onSubmit={send}>
      <Segmented<'deposit' | 'withdraw'>
        legend={t('movement')}
        value={kind}
        choices={[
          { value: 'deposit', label: t('deposit') },
          { value: 'withdraw', label: t('withdraw') },
        ]}
        onChange={(value) => {
          reset();
          setReason(null);
          setKind(value);
        }}
      />
      {methods.length > 1 && (
        <Segmented<DeskMethod>
          legend={t('method')}
          value={method}
          choices={methods.map((value) => ({ value, label: t(`methods.${value}`) }))}
          onChange={setMethod}
        />
      )}
      {refusal && <p className="text-14 text-bad">{t('refused', { why: say(refusal) })}</p>}
      <div className="large beside">
        <AmountField label={t('amount')} value={amount} onChange={setAmount} />
      </div>
      <LimitUsageBars bars={barsOf(player, kind, t)} addedMinor={amountMinor} />
      {method === 'cash' && (
        <BanknoteCountTable
          denominations={denominationsMinor}
          counted={counted}
          onChange={setCounted}
          amountMinor={amountMinor}
        />
      )}
      <div className="beside grid gap-1">
        <label htmlFor={`${id}note`} className="text-12 text-ink-2">
          {t('playerNote')}
        </label>
        <span className="field">
          <input
            id={`${id}note`}
            value={playerNote}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setPlayerNote(event.target.value)}
          />
        </span>
      </div>
      <div className="beside grid gap-1">
        <label htmlFor={`${id}why`} className="text-12 text-ink-2">
          {t('reason')}
        </label>
        <span className="field">
          <input
            id={`${id}why`}
            value={why}
            maxLength={500}
            required
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        </span>
      </div>
      <CashMovementResultPreview
        signedMinor={kind === 'deposit' ? amountMinor : -amountMinor}
        walletMinor={player.walletMinor}
        drawerMinor={method === 'cash' ? (drawer?.expectedMinor ?? null) : null}
      />
      <button type="submit" className="ctl pri" disabled={!isComplete || isSending}>
        {label()}
      </button>
      <p className="text-12 text-ink-2">
        {kind === 'deposit' ? t('depositDoes') : t('withdrawDoes')}{' '}
        {t(kind === 'deposit' ? 'depositOverAlone' : 'overAlone', { amount: money(aloneMinor) })}
      </p>
      {error && (
        <p role="alert" className="text-14 text-bad">
          {say(error)}
        </p>
      )}
      <div role="status" className="told empty:hidden">
        {outcome?.state === 'waiting' && <Waiting kind={kind} requestId={outcome.requestId} amountMinor={sentMinor} />}
        {outcome?.state === 'done' && <Notified kind={kind} amountMinor={sentMinor} answer={outcome.answer} />}
      </div>
    </form>
  );
};

/** Returns the limits that an amount counts towards: what one person may pay without a second one, and the player's deposit limits. */
const barsOf = (
  { alone, depositLimits }: Player,
  kind: 'deposit' | 'withdraw',
  t: TranslateOf<typeof cashierMessages>,
) => [
  { name: t('bars.ofPlayer'), ...alone[kind].ofPlayer },
  { name: t('bars.ofCashier'), ...alone[kind].ofCashier },
  ...(kind === 'withdraw'
    ? []
    : depositLimits.map(({ window, ...bar }) => ({ name: t(`bars.${windowOf(window)}`), ...bar }))),
];

const windowOf = (window: string): 'day' | 'week' | 'month' =>
  window === 'day' || window === 'week' ? window : 'month';

interface WaitingProps {
  readonly kind: 'deposit' | 'withdraw';
  readonly requestId: string;
  readonly amountMinor: number;
}

/** Shows that a deposit or withdrawal waits for its second person, until they have decided. */
const Waiting = ({ kind, requestId, amountMinor }: WaitingProps) => {
  const { t } = useMessages(cashierMessages);
  const { money } = useNumberAndDateFormatters();
  const { data } = useOfficeQuery('requests', { query: {} }, { everyMs: decisionMs });
  const request = data?.requests.find(({ id }) => id === requestId);
  const who = request?.decidedBy?.login ?? '';
  if (request?.state === 'done')
    return t(kind === 'deposit' ? 'depositConfirmed' : 'confirmedNow', { who, amount: money(amountMinor) });
  if (request?.state === 'declined') return t('sentBack', { who, why: request.decidedBecause });
  if (request?.state === 'withdrawn' || request?.state === 'expired') return null;
  return t(kind === 'deposit' ? 'depositWaits' : 'wait');
};

const Notified = ({
  kind,
  amountMinor,
  answer,
}: {
  readonly kind: 'deposit' | 'withdraw';
  readonly amountMinor: number;
  readonly answer: { readonly receipt: string; readonly balanceMinor: number };
}) => {
  const { t } = useMessages(cashierMessages);
  const { money } = useNumberAndDateFormatters();
  const reported = { amount: money(amountMinor), balance: money(answer.balanceMinor) };
  return (
    <>
      <span>{kind === 'deposit' ? t('depositDone', reported) : t('withdrawDone', reported)}</span>
      <Link href={`/cashier/receipts/${answer.receipt}`} className="ctl soft">
        <Printer />
        {t('receipt', { number: answer.receipt })}
      </Link>
    </>
  );
};
