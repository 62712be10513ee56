import { Power } from 'lucide-react';
import { useId, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeFailureText } from '../api/failure-texts.ts';
import { useOfficeAction } from '../api/use-office-action.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { RequestCard } from '../approval-requests/request-card.tsx';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import {
  type Cabinet,
  type CabinetCommissioningState,
  getStakeKeyNumber,
  hasCabinetKeyTestSucceeded,
  useSendCommissioningStep,
} from './cabinet-commissioning-state.ts';
import { cabinetsMessages } from './messages/cabinets-messages.ts';

const requestsEveryMs = 3_000;
const shortestReason = 3;

interface OpenCardProps {
  readonly cabinet: Cabinet;
  readonly state: CabinetCommissioningState;
  /** True while the machine cannot be reached. */
  readonly isStale: boolean;
}

/** Opens the machine to players: what is still missing, then the request, then the second person's decision. */
export const OpenMachineToPlayersCard = ({ cabinet, state, isStale }: OpenCardProps) => {
  const { t } = useMessages(cabinetsMessages);
  const { id, opening } = cabinet;
  const { data } = useOfficeQuery('requests', { query: { subject: id } }, { everyMs: requestsEveryMs });
  const waiting = data?.requests.find((one) => one.state === 'waiting' && one.action === 'commissionMachine');
  return (
    <Card title={<span id="cabinet-open">{t('openTo', { id })}</span>}>
      {waiting ? (
        <RequestCard request={waiting} />
      ) : (
        <div className="grid gap-2.5 px-4 pb-4">
          {opening && !state.isInService && <Opening cabinet={cabinet} opening={opening} />}
          {state.isInService ? (
            <InService id={id} state={state} isStale={isStale} />
          ) : (
            opening?.state !== 'sent' && <Ask id={id} state={state} isStale={isStale} />
          )}
        </div>
      )}
    </Card>
  );
};

const Opening = ({
  cabinet,
  opening,
}: {
  readonly cabinet: Cabinet;
  readonly opening: NonNullable<Cabinet['opening']>;
}) => {
  const { t } = useMessages(cabinetsMessages);
  const { clock } = useNumberAndDateFormatters();
  const who = opening.by;
  if (opening.state === 'refused')
    return (
      <p role="status" className="text-bad">
        {t('notOpened', { who, time: clock(opening.at) })}
      </p>
    );
  return <p role="status">{t(cabinet.agent.isConnected ? 'opening' : 'openingAway', { who })}</p>;
};

interface PartProps {
  readonly id: string;
  readonly state: CabinetCommissioningState;
  readonly isStale: boolean;
}

const Ask = ({ id, state, isStale }: PartProps) => {
  const { t } = useMessages(cabinetsMessages);
  const say = useOfficeFailureText();
  const grant = useSignedInStaffRight('commissionMachine');
  const field = useId();
  const [reason, setReason] = useState('');
  const { perform, isSending, error } = useOfficeAction('commissionMachine', () => setReason(''));
  const waits = useWaits(state);
  const serial = state.identity.read?.serial ?? '';
  const isReady = waits.length === 0 && serial !== '' && !isStale;
  return (
    <>
      <p className="text-ink-2">{waits.length > 0 ? t('waitsFor', { what: waits.join(', ') }) : t('readyToOpen')}</p>
      {grant === null ? (
        <p className="text-12 text-ink-2">{t('managerConfirms')}</p>
      ) : (
        <>
          {isReady && (
            <div className="grid gap-1">
              <label htmlFor={field} className="text-12 text-ink-2">
                {t('reason')}
              </label>
              <span className="field">
                <input
                  id={field}
                  value={reason}
                  maxLength={500}
                  placeholder={t('reasonHint')}
                  onChange={({ target }) => setReason(target.value)}
                />
              </span>
            </div>
          )}
          <button
            type="button"
            className={isReady ? 'ctl pri min-h-11' : 'ctl soft min-h-11'}
            disabled={!isReady || isSending || reason.trim().length < shortestReason}
            onClick={() => perform({ machineId: id, serial }, reason.trim())}
          >
            {t('askOpen', { id })}
          </button>
        </>
      )}
      {error && (
        <p role="alert" className="text-14 text-bad">
          {say(error)}
        </p>
      )}
    </>
  );
};

const InService = ({ id, state, isStale }: PartProps) => {
  const { t } = useMessages(cabinetsMessages);
  const { moment } = useNumberAndDateFormatters();
  const say = useOfficeFailureText();
  const grant = useSignedInStaffRight('commissionMachine');
  const { work, error, isPending } = useSendCommissioningStep(id);
  const { pinnedAt, pinnedBy } = state.identity;
  return (
    <>
      <p role="status">
        {pinnedAt === null ? t('openNow') : t('openSince', { time: moment(pinnedAt), who: pinnedBy ?? '–' })}
      </p>
      {grant !== null && (
        <>
          <button
            type="button"
            className="ctl line"
            disabled={isPending || isStale}
            onClick={() => void work({ step: 'takeOutOfService' })}
          >
            <Power />
            {t('takeOff')}
          </button>
          <p className="text-12 text-ink-2">{t('takeOffSays')}</p>
        </>
      )}
      {error && (
        <p role="alert" className="text-14 text-bad">
          {say(error)}
        </p>
      )}
    </>
  );
};

/** Returns descriptions of what is still missing before the machine can open: keys and money test steps by name. */
const useWaits = ({ waitsFor, keys, money }: CabinetCommissioningState): readonly string[] => {
  const { t } = useMessages(cabinetsMessages);
  return waitsFor.flatMap((step) => {
    if (step === 'keys')
      return keys
        .filter((key) => !hasCabinetKeyTestSucceeded(key))
        .map((key) => {
          const number = getStakeKeyNumber(key, keys);
          return number === null ? t('why.keySpin') : t('why.key', { key: number });
        });
    if (step !== 'money') return [t(`why.${step}`)];
    const isOpen = (name: string) => money.steps.some((one) => one.step === name && one.state !== 'done');
    return [
      ...(isOpen('in') || isOpen('killed') || isOpen('found') ? [t('why.moneyIn')] : []),
      ...(isOpen('out') ? [t('why.moneyOut')] : []),
      ...(isOpen('sameId') ? [t('why.sameId')] : []),
    ];
  });
};
