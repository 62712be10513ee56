import type { Deposit, Payments, Withdrawal } from '@reelfloor/protocol';
import { Circle, CircleCheck, Hourglass } from 'lucide-react';
import { formatMinute } from '../../../i18n/format-time.ts';
import { useMessages } from '../../../i18n/use-messages.ts';
import { Money } from '../../../ui/money.tsx';
import { walletMessages } from '../messages/index.ts';

type StepName = keyof (typeof walletMessages)['en']['steps'];
type StepState = 'done' | 'now' | 'later';
type Step = readonly [name: StepName, state: StepState, at: number | null];

const looks = {
  done: [CircleCheck, 'text-ok'],
  now: [Hourglass, 'text-warn'],
  later: [Circle, 'text-ink-3'],
} as const;

/** Returns the newest request that is not decided: withdrawals first, for their money is the player's own. */
export const findOpenRequest = ({ withdrawals, deposits }: Payments): Withdrawal | Deposit | undefined =>
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

/** How far a request has come: what is done, what happens now, and what follows. */
export const InProgress = ({ request, mayCancel }: InProgressProps) => {
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
          <Money amountMinor={amountMinor} />
        </b>
        <span>{isIn ? t('deposit') : t('to', { account: request.to })}</span>
      </p>
      <ol>
        {stepsOf(request).map(([name, state, at]) => {
          const [Icon, colour] = looks[state];
          return (
            <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              <Icon aria-hidden="true" className={`size-5 flex-none ${colour}`} />
              <span>
                <span>{t(`steps.${name}`)}</span>
                {state === 'now' && name === 'checked' && <small>{t('checkedLead')}</small>}
              </span>
              {at !== null && <time dateTime={new Date(at).toISOString()}>{formatMinute(at, language)}</time>}
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
