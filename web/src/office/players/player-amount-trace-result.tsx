import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { CircleAlert, CircleCheck, Hourglass, type LucideIcon } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { type NumberAndDateFormatters, useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { moneyMessages } from './messages/money/money-messages.ts';
import { getMoneyMovementLabel, type TranslateMoneyTexts } from './player-money-movement-list.tsx';

type Found = OfficeAnswer<'playerMoneyFound'>;
type FoundMovement = NonNullable<Found['movement']>;
type Played = NonNullable<Found['played']>;

interface Said {
  readonly tone: 'ok' | 'warn' | 'bad';
  readonly text: string;
  readonly help?: string;
}

const icons: Readonly<Record<Said['tone'], LucideIcon>> = {
  ok: CircleCheck,
  warn: Hourglass,
  bad: CircleAlert,
};

interface MoneyAnswerProps {
  readonly player: string;
  readonly at: number;
  readonly amountMinor: number;
}

/** Answers what happened to an amount of a player's money: one sentence from the ledger, and the equation that proves it. */
export const PlayerAmountTraceResult = ({ player, at, amountMinor }: MoneyAnswerProps) => {
  const { t } = useMessages(moneyMessages);
  const formats = useNumberAndDateFormatters();
  const asked = { params: { player }, query: { amount: amountMinor, at } };
  const { data, error, refetch } = useOfficeQuery('playerMoneyFound', asked, {
    keepsLast: true,
    everyMs: 10_000,
  });
  if (error && !data) return <QueryFailureMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton rows={2} />;
  const { movement, played } = data;
  const amount = formats.money(amountMinor);
  const said: Said = movement
    ? sentenceOf({ movement, played, amount, t, formats })
    : {
        tone: 'warn',
        text: t('none', { amount, time: formats.moment(at) }),
        help: t('noneHelp'),
      };
  const Icon = icons[said.tone];
  return (
    <section className="card money-answer" aria-live="polite">
      <div>
        <h2 className={said.tone}>
          <Icon />
          <span>{said.text}</span>
        </h2>
        {movement && (
          <p>
            {played
              ? t('reached', {
                  count: played.rounds,
                  time: formats.thousandths(movement.endedAt ?? movement.at),
                  stake: formats.money(played.stakedMinor),
                  won: formats.money(played.wonMinor),
                })
              : t('movedAs', { what: getMoneyMovementLabel(movement, t), time: formats.moment(movement.at) })}
          </p>
        )}
        {said.help !== undefined && <p>{said.help}</p>}
        {said.tone !== 'ok' && movement?.machine != null && <MachineLink machine={movement.machine} t={t} />}
      </div>
      {movement && played && <Equation movement={movement} played={played} t={t} />}
    </section>
  );
};

const MachineLink = ({ machine, t }: { readonly machine: string; readonly t: TranslateMoneyTexts }) =>
  useSignedInStaffRight('seeFloor') === null ? null : (
    <Link href={`/machine/${encodeURIComponent(machine)}`} className="ctl line">
      {t('toMachine', { machine })}
    </Link>
  );

interface EquationProps {
  readonly movement: FoundMovement;
  readonly played: Played;
  readonly t: TranslateMoneyTexts;
}

const Equation = ({ movement, played, t }: EquationProps): ReactNode => {
  const { money } = useNumberAndDateFormatters();
  const { beforeMinor, wonMinor, stakedMinor, differenceMinor, leftMinor } = played;
  const parts = [
    ...(beforeMinor === 0 ? [] : [{ sign: '', label: t('eqBefore'), minor: beforeMinor }]),
    { sign: '+', label: t('eqIn'), minor: Math.abs(movement.amountMinor ?? 0) },
    { sign: '+', label: t('eqWon'), minor: wonMinor },
    { sign: '−', label: t('eqStaked'), minor: stakedMinor },
    ...(differenceMinor === 0 ? [] : [{ sign: '+', label: t('eqDifference'), minor: differenceMinor }]),
    { sign: '=', label: t('eqLeft'), minor: leftMinor },
  ];
  return (
    <div className="sum">
      {parts.map(({ sign, label, minor }, index) => (
        <Fragment key={label}>
          {index > 0 && <span>{sign}</span>}
          <dl>
            <dt>{label}</dt>
            <dd translate="no">{money(minor, { bare: true })}</dd>
          </dl>
        </Fragment>
      ))}
    </div>
  );
};

interface Facts {
  readonly movement: FoundMovement;
  readonly played: Played | null;
  readonly amount: string;
  readonly t: TranslateMoneyTexts;
  readonly formats: NumberAndDateFormatters;
}

const sentenceOf = (facts: Facts): Said => {
  const { movement, played, amount, t, formats } = facts;
  const machine = movement.machine ?? '';
  const time = formats.moment(movement.at);
  const ended = formats.moment(movement.endedAt ?? movement.at);
  const state = movement.state ?? '';
  switch (movement.kind) {
    case 'cashIn':
      if (played) return sentenceOfPlay(facts, played);
      return state === 'voided'
        ? { tone: 'ok', text: t('cameBack', { amount, machine }) }
        : { tone: 'warn', text: t('onItsWay', { amount, machine, time }), help: t('onItsWayHelp') };
    case 'cashInVoided':
      return { tone: 'ok', text: t('cameBack', { amount, machine }) };
    case 'cashInOrder':
      return state === 'asked'
        ? { tone: 'warn', text: t('casinoSilent', { amount }) }
        : { tone: 'ok', text: t('casinoGaveNothing', { amount }) };
    case 'cashOutOrder':
      if (state === 'pending') return { tone: 'warn', text: t('outPending', { machine, time }) };
      return { tone: 'ok', text: t(state === 'voided' ? 'outVoided' : 'outEmpty', { machine }) };
    case 'handPayOwed':
    case 'jackpotOwed':
      if (state === 'approved') return { tone: 'ok', text: t('owedApproved', { amount, time: ended }) };
      if (state === 'refused') return { tone: 'bad', text: t('owedRefused', { amount, time: ended }) };
      return { tone: 'warn', text: t('owedWaiting', { amount, time }) };
    case 'withdraw':
      return { tone: 'ok', text: t('paidOut', { amount, time }) };
    case 'withdrawalHeld':
      if (state === 'paid') return { tone: 'ok', text: t('paidOut', { amount, time: ended }) };
      return state === 'waiting'
        ? { tone: 'warn', text: t('withdrawalWaits', { amount, time }) }
        : { tone: 'ok', text: t('withdrawalBack', { amount, time: ended }) };
    case 'paymentAsked':
      if (state === 'held') return { tone: 'warn', text: t('paymentHeld', { amount, time }) };
      return state === 'waiting'
        ? { tone: 'warn', text: t('paymentWaits', { amount, time }) }
        : { tone: 'ok', text: t('paymentEnded', { amount }) };
    case 'correction':
      return { tone: 'ok', text: t('corrected', { amount, time }) };
    default:
      return inTheWallet(facts);
  }
};

/**
 * Describes money that was sent to the wallet. For a casino's player the wallet is at the casino, and the ledger says whether the casino
 * has accepted the money.
 */
const inTheWallet = ({ movement: { casino, at }, amount, t, formats }: Facts): Said => {
  const time = formats.moment(at);
  if (casino === null) return { tone: 'ok', text: t('toWallet', { amount, time }) };
  const text = t('toCasino', { amount, time });
  if (casino === 'done') return { tone: 'ok', text };
  return { tone: casino === 'held' ? 'bad' : 'warn', text, help: t(casinoHelp[casino]) };
};

const casinoHelp = {
  asked: 'casinoAsked',
  unknown: 'casinoUnknown',
  refused: 'casinoRefused',
  held: 'casinoHeld',
  cancelled: 'casinoCancelled',
} as const;

const sentenceOfPlay = ({ movement, amount, t, formats }: Facts, played: Played): Said => {
  const { money, moment } = formats;
  const machine = movement.machine ?? '';
  const left = money(played.leftMinor);
  const time = moment(played.nextAt ?? movement.at);
  if (played.differenceMinor !== 0)
    return {
      tone: 'bad',
      text: t('unexplained', {
        amount,
        machine,
        difference: money(played.differenceMinor, { signed: true }),
      }),
      help: t('unexplainedHelp'),
    };
  if (played.leftMinor === 0) return { tone: 'ok', text: t('playedAway', { amount, machine }) };
  if (played.next === 'running') return { tone: 'ok', text: t('stillThere', { amount, machine, left }) };
  return played.next === 'cashOut'
    ? {
        tone: 'ok',
        text: t('cameOut', { amount, machine, left: money(played.nextMinor ?? played.leftMinor), time }),
      }
    : { tone: 'ok', text: t('wasThere', { amount, machine, left, time }) };
};
