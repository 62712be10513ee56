import { Check, Circle, LoaderCircle, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeFailureText } from '../api/failure-texts.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { parseAmountToMinorUnits } from '../ui/parse-amount-to-minor-units.ts';
import {
  type CabinetCommissioningState,
  type CommissioningCardProps,
  useSendCommissioningStep,
} from './cabinet-commissioning-state.ts';
import { cabinetsMessages } from './messages/cabinets-messages.ts';

type Step = CabinetCommissioningState['money']['steps'][number];

const icons = { open: Circle, running: LoaderCircle, done: Check, failed: X } as const;
const tones = { open: '', running: 'info', done: 'ok', failed: 'bad' } as const;
/** Steps of the money test that put money into the machine; the other steps take it out. */
const inSteps: ReadonlySet<Step['step']> = new Set(['in', 'killed', 'found']);

/**
 * The money test: a small amount is put in and taken out, and the thread that drives the serial line is killed in between: the amount must
 * count exactly once.
 */
export const MoneyTestCard = ({ id, state, mayTest }: CommissioningCardProps) => {
  const { t } = useMessages(cabinetsMessages);
  const { money } = useNumberAndDateFormatters();
  const test = state.money;
  const failed = test.steps.find((step) => step.state === 'failed');
  const sub =
    test.amountMinor === null ? t('moneySubNone') : t('moneySub', { amount: money(test.amountMinor, { bare: true }) });
  return (
    <Card title={<span id="cabinet-money">{t('money')}</span>} aside={<span className="sub">{sub}</span>}>
      <ol className="money-steps">
        {test.steps.map(({ step, state: mark }) => {
          const Icon = icons[mark];
          return (
            <li key={step} className={tones[mark]} data-mark={mark}>
              <b>
                <Icon />
                <span>{t(`moneyStep.${step}`)}</span>
              </b>
              <small>
                {mark === 'failed' ? t('moneyFailed') : mark === 'running' ? t('running') : t(`moneySays.${step}`)}
              </small>
              <span className="sr-only">{mark === 'done' ? t('mark.done') : ''}</span>
            </li>
          );
        })}
      </ol>
      {failed?.failure && (
        <p className="money-why" role="status">
          <span>{t(`moneyWhy.${failed.failure}`)}</span>
          {failed.detail !== null && <small>{t('machineSaid', { detail: failed.detail })}</small>}
        </p>
      )}
      {mayTest && !test.isRunning && <Controls id={id} test={test} failed={failed ?? null} />}
    </Card>
  );
};

interface ControlsProps {
  readonly id: string;
  readonly test: CabinetCommissioningState['money'];
  readonly failed: Step | null;
}

/** Button for the next step of the money test: money in, or money out. */
const Controls = ({ id, test, failed }: ControlsProps) => {
  const { t } = useMessages(cabinetsMessages);
  const { money, currency } = useNumberAndDateFormatters();
  const say = useOfficeFailureText();
  const { work, error, isPending } = useSendCommissioningStep(id);
  const [typed, setTyped] = useState(() => (test.amountMinor === null ? '1' : money(test.amountMinor, { bare: true })));
  const amountMinor = parseAmountToMinorUnits(typed, currency);
  const isOutNext = failed
    ? !inSteps.has(failed.step) && failed.failure !== 'meterEmpty'
    : test.onMeterMinor > 0 || test.steps.some(({ step, state }) => step === 'found' && state === 'done');
  if (!failed && test.steps.every(({ state }) => state === 'done')) return null;
  return (
    <div className="money-next">
      {isOutNext ? (
        <>
          <p className="text-12 text-ink-2">{t('onMeter', { amount: money(test.onMeterMinor) })}</p>
          <button
            type="button"
            className="ctl line"
            disabled={isPending}
            onClick={() => void work({ step: 'takeTestMoneyOut' })}
          >
            {failed && <RotateCw />}
            <span>{failed ? t('takeOutAgain') : t('takeOut', { amount: money(test.onMeterMinor) })}</span>
          </button>
        </>
      ) : (
        <>
          <AmountField label={t('amount')} value={typed} onChange={setTyped} />
          <button
            type="button"
            className="ctl line"
            disabled={isPending || amountMinor === null || amountMinor <= 0}
            onClick={() => amountMinor !== null && void work({ step: 'testMoney', amountMinor })}
          >
            {failed && <RotateCw />}
            <span>
              {t(failed ? 'putInAgain' : 'putIn', { amount: amountMinor === null ? '' : money(amountMinor) })}
            </span>
          </button>
        </>
      )}
      {error && (
        <p role="alert" className="text-14 text-bad">
          {say(error)}
        </p>
      )}
    </div>
  );
};
