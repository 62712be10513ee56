import { Circle, CircleCheck, CircleX, LoaderCircle, Minus, RotateCw } from 'lucide-react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeFailureText } from '../api/failure-texts.ts';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import {
  type CabinetCommissioningState,
  type CommissioningCardProps,
  getStakeKeyNumber,
  hasCabinetKeyTestSucceeded,
  useSendCommissioningStep,
} from './cabinet-commissioning-state.ts';
import { cabinetsMessages } from './messages/cabinets-messages.ts';

type Key = CabinetCommissioningState['keys'][number];

/** Tests of the machine's keys. A failed key shows what was done, what was detected and what to try, and only it is pressed again. */
export const CabinetKeyTestCard = ({ id, state, mayTest }: CommissioningCardProps) => {
  const { t } = useMessages(cabinetsMessages);
  const say = useOfficeFailureText();
  const { work, error, pending } = useSendCommissioningStep(id);
  const { keys, money } = state;
  const asked = pending?.step === 'testKey' ? pending.channel : null;
  const pressed = asked ?? keys.find(({ isRunning }) => isRunning)?.channel ?? null;
  const needsMoney = mayTest && money.onMeterMinor === 0 && !keys.every(hasCabinetKeyTestSucceeded);
  return (
    <Card
      className="keys"
      title={<span id="cabinet-keys">{t('step.keys')}</span>}
      aside={
        <span className="sub">
          {t('keysWork', { works: keys.filter(hasCabinetKeyTestSucceeded).length, count: keys.length })}
        </span>
      }
    >
      {needsMoney && <p className="px-4 pb-2 text-12 text-ink-2">{t('needsMoney')}</p>}
      <ul className="cabinet-list">
        {keys.map((key) => (
          <KeyRow
            key={key.channel}
            of={key}
            keys={keys}
            isPressed={pressed === key.channel}
            press={
              mayTest && !needsMoney && pressed === null
                ? () => void work({ step: 'testKey', channel: key.channel })
                : null
            }
          />
        ))}
        <li className="off">
          <Minus />
          <b>{t('cashOut')}</b>
          <span>{t('byLine')}</span>
        </li>
      </ul>
      {error && (
        <p role="alert" className="px-4 pb-3 text-14 text-bad">
          {say(error)}
        </p>
      )}
    </Card>
  );
};

interface KeyRowProps {
  readonly of: Key;
  readonly keys: readonly Key[];
  readonly isPressed: boolean;
  /** Presses the machine's key as a test; null while it cannot be pressed. */
  readonly press: (() => void) | null;
}

const KeyRow = ({ of: key, keys, isPressed, press }: KeyRowProps) => {
  const { t } = useMessages(cabinetsMessages);
  const { money } = useNumberAndDateFormatters();
  const number = getStakeKeyNumber(key, keys);
  const relay = key.channel + 1;
  const name =
    number === null ? t('spin') : t('key', { key: number, stake: money(key.stakeMinor ?? 0, { bare: true }) });
  const { test } = key;
  const outcome = test?.outcome ?? 'works';
  const failed = test !== null && outcome !== 'works' ? { ...test, outcome } : null;
  const Icon = isPressed ? LoaderCircle : failed ? CircleX : hasCabinetKeyTestSucceeded(key) ? CircleCheck : Circle;
  const says = isPressed
    ? t('pressing')
    : failed
      ? t(`failed.${failed.outcome}`)
      : test?.tookMs != null
        ? t('relayMs', { relay, ms: test.tookMs })
        : t('relay', { relay });
  return (
    <li className={failed ? 'bad' : hasCabinetKeyTestSucceeded(key) ? 'ok' : ''} data-failed={failed ? '' : undefined}>
      <Icon />
      <b>{name}</b>
      <span>{says}</span>
      {failed && (
        <p className="do">
          {t(`did.${failed.outcome}`, {
            relay,
            seen: failed.stakeMinor === null ? '–' : money(failed.stakeMinor),
            stake: money(key.stakeMinor ?? 0),
          })}{' '}
          <b>{t(`tryBold.${failed.outcome}`, { relay })}</b> {t(`try.${failed.outcome}`, { relay })}
        </p>
      )}
      {!hasCabinetKeyTestSucceeded(key) && press && (
        <button type="button" className="ctl line" onClick={press}>
          {failed && <RotateCw />}
          <span>{t(failed ? 'pressAgain' : 'press', { relay })}</span>
        </button>
      )}
    </li>
  );
};
