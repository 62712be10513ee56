import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { Calculator, ChevronDown, LockKeyhole } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeFailureText } from '../api/failure-texts.ts';
import { OfficeFailure } from '../api/office-failure.ts';
import { useOfficeAction } from '../api/use-office-action.ts';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/form-fields.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { CashCountFields, nothingTyped, parseCashCount } from './cash-count-fields.tsx';
import { cashierMessages } from './messages/cashier-messages.ts';

type Desk = OfficeAnswer<'desk'>;
type Shift = NonNullable<Desk['shift']>;

/** The cashier's own shift: opened with a float, counted without seeing the ledger (blind), closed, and signed off by somebody else. */
export const OwnCashierShiftCard = ({
  desk: { shift, last, isShiftRequired, denominationsMinor },
}: {
  readonly desk: Desk;
}) => {
  const { t } = useMessages(cashierMessages);
  const { moment, money } = useNumberAndDateFormatters();
  if (!shift)
    return (
      <>
        <Card title={t('ownShift')}>
          <p className="px-4 pb-3 text-ink-2">
            <span>{t('noShift')}</span> {isShiftRequired && <span>{t('shiftRequired')}</span>}
          </p>
          <OpenForm denominations={denominationsMinor} />
        </Card>
        {last && <LastShift shift={last} />}
      </>
    );
  const { id, openedAt, floatMinor, movements, countedMinor, isCounted } = shift;
  return (
    <Card
      title={t('ownShift')}
      aside={<span className="sub">{t('shiftNote', { number: id, time: moment(openedAt) })}</span>}
    >
      <dl className="facts">
        <div>
          <dt>{t('float')}</dt>
          <dd>{money(floatMinor)}</dd>
        </div>
        <div>
          <dt>{t('movements')}</dt>
          <dd>{movements}</dd>
        </div>
        <div>
          <dt>{t('counted')}</dt>
          <dd>{countedMinor === null ? '–' : money(countedMinor)}</dd>
          {!isCounted && <dd className="sub">{countedMinor === null ? t('notCounted') : t('stale')}</dd>}
        </div>
      </dl>
      <CountForm denominations={denominationsMinor} />
      <CloseForm isCounted={isCounted} />
    </Card>
  );
};

interface CountFormProps {
  readonly denominations: readonly number[];
}

const OpenForm = ({ denominations }: CountFormProps) => {
  const { t } = useMessages(cashierMessages);
  const { currency } = useNumberAndDateFormatters();
  const [float, setFloat] = useState(nothingTyped);
  const { perform, isSending, error } = useOfficeAction('openShift');
  const read = parseCashCount(float, currency);
  const open = () => {
    if (read === null) return;
    const { amountMinor: floatMinor, ...notes } = read;
    perform({ floatMinor, ...notes }, t('openReason'));
  };
  return (
    <StepForm
      onSend={open}
      isReady={read !== null && !isSending}
      submit={t('openShift')}
      does={t('openDoes')}
      error={error}
    >
      <CashCountFields label={t('float')} denominations={denominations} value={float} onChange={setFloat} />
    </StepForm>
  );
};

const CountForm = ({ denominations }: CountFormProps) => {
  const { t } = useMessages(cashierMessages);
  const { currency } = useNumberAndDateFormatters();
  const [counted, setCounted] = useState(nothingTyped);
  const { perform, isSending, error } = useOfficeAction('countShift', () => setCounted(nothingTyped));
  const read = parseCashCount(counted, currency);
  return (
    <details className="action" name="shift">
      <summary>
        <Calculator />
        <span>
          <b>{t('count')}</b>
          <small>{t('countNote')}</small>
        </span>
        <ChevronDown className="turn" />
      </summary>
      <StepForm
        onSend={() => read !== null && perform({ shift: null, ...read }, t('countReason'))}
        isReady={read !== null && !isSending}
        submit={t('count')}
        does={t('countDoes')}
        error={error}
      >
        <CashCountFields label={t('counted')} denominations={denominations} value={counted} onChange={setCounted} />
      </StepForm>
    </details>
  );
};

const CloseForm = ({ isCounted }: { readonly isCounted: boolean }) => {
  const { t } = useMessages(cashierMessages);
  const { money } = useNumberAndDateFormatters();
  const [why, setWhy] = useState('');
  const { perform, isSending, error } = useOfficeAction('closeShift');
  const differenceMinor = differenceIn(error);
  const close = () =>
    differenceMinor === null
      ? perform({ shift: null, explainsDifference: false }, t('closeReason'))
      : perform({ shift: null, explainsDifference: true }, why.trim());
  return (
    <details className="action" name="shift">
      <summary>
        <LockKeyhole />
        <span>
          <b>{t('close')}</b>
          <small>{t('closeNote')}</small>
        </span>
        <ChevronDown className="turn" />
      </summary>
      <StepForm
        onSend={close}
        isReady={isCounted && !isSending && (differenceMinor === null || why.trim().length >= 3)}
        submit={differenceMinor === null ? t('close') : t('closeAnyway')}
        does={t('closeDoes')}
        error={differenceMinor === null ? error : null}
      >
        {differenceMinor !== null && (
          <>
            <p role="alert" className="text-14 text-warn">
              {differenceMinor > 0
                ? t('more', { amount: money(differenceMinor) })
                : t('less', { amount: money(-differenceMinor) })}
            </p>
            <TextField label={t('explain')} value={why} onChange={setWhy} />
          </>
        )}
      </StepForm>
    </details>
  );
};

/** Returns the cash difference because of which closing the shift was refused; otherwise null. */
const differenceIn = (error: Error | null): number | null => {
  if (!(error instanceof OfficeFailure) || error.failure.kind !== 'refused') return null;
  const { code, params } = error.failure;
  return code === 'SHIFT_DIFFERS' ? Number(params.differenceMinor) : null;
};

interface StepFormProps {
  readonly onSend: () => void;
  readonly isReady: boolean;
  readonly submit: string;
  readonly does: string;
  readonly error: Error | null;
  readonly children?: ReactNode;
}

const StepForm = ({ onSend, isReady, submit, does, error, children }: StepFormProps) => {
  const say = useOfficeFailureText();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isReady) onSend();
  };
  return (
    <form aria-label={submit} className="grid gap-3 px-4 pb-4" onSubmit={send}>
      {children}
      <button type="submit" className="ctl soft" disabled={!isReady}>
        {submit}
      </button>
      <p className="text-12 text-ink-2">{does}</p>
      {error && (
        <p role="alert" className="text-14 text-bad">
          {say(error)}
        </p>
      )}
    </form>
  );
};

/** How the last shift ended, and who signed it off. */
const LastShift = ({ shift }: { readonly shift: Shift }) => {
  const { t } = useMessages(cashierMessages);
  const { money, moment } = useNumberAndDateFormatters();
  const { id, closedAt, differenceMinor, reason, signedBy, signedAt, signedBecause } = shift;
  return (
    <Card
      title={t('lastShift')}
      aside={<span className="sub">{t('shiftNote', { number: id, time: moment(shift.openedAt) })}</span>}
    >
      <div className="grid gap-1 px-4 pb-4">
        <p className="font-semibold">
          <span>{t('closed', { amount: money(differenceMinor ?? 0, { signed: true }) })}</span>{' '}
          {closedAt !== null && <span>{moment(closedAt)}</span>}
        </p>
        {differenceMinor !== 0 && reason !== null && <p className="text-ink-2">{reason}</p>}
        <p className="text-12 text-ink-2">
          {signedBy === null || signedAt === null
            ? t('toSign')
            : t('signedBy', { who: signedBy.replace(/ \(office\)$/, ''), time: moment(signedAt) })}
        </p>
        {signedBecause !== null && <p className="text-ink-2">{signedBecause}</p>}
      </div>
    </Card>
  );
};
