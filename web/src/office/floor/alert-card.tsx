import type { FloorAlert } from '@reelfloor/protocol/office/live';
import { type OfficeAction, officeActions } from '@reelfloor/protocol/office-call-types';
import { UserCheck } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeFailureText } from '../api/failure-texts.ts';
import { useOfficeAction } from '../api/use-office-action.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { getAlertAppearance } from '../ui/alert-appearance.ts';
import type { OfficeRequest } from '../ui/office-request.ts';
import { useIsNarrowScreen } from '../ui/use-is-narrow-screen.ts';
import { WaitingRequestNotice } from '../ui/waiting-request-notice.tsx';
import { LiveAgeLabel } from './elapsed-times.tsx';
import { useFloorFormatters } from './floor-formatters.ts';
import { floorMessages } from './messages/floor-messages.ts';
import { useAlertTexts } from './use-alert-texts.ts';

interface AlertCardProps {
  readonly alert: FloorAlert;
  /** The pending request about the alert's cause, which a second person decides on the page of requests. */
  readonly request?: OfficeRequest | null;
  readonly isOpened: boolean;
  readonly onOpen: (id: string | null) => void;
}

/** For each alert about a casino, the tab of the casino's page that shows its details. */
const casinoTabs: Readonly<Record<string, string>> = {
  platformHeld: 'transfers',
  platformFault: 'connection',
  platformDiffers: 'reconciliation',
  platformEvents: 'events',
};

/** An alert: what, where, since when, and who has acknowledged it. */
export const AlertCard = ({ alert, request = null, isOpened, onOpen }: AlertCardProps) => {
  const { t } = useMessages(floorMessages);
  const { clock } = useFloorFormatters();
  const mayAcknowledge = useSignedInStaffRight('acknowledgeAlerts') !== null;
  const maySeePlayers = useSignedInStaffRight('seePlayers') !== null;
  const maySeeCasinos = useSignedInStaffRight('seeReports') !== null;
  const [isUnfolded, setUnfolded] = useState(false);
  const { title, amount, text } = useAlertTexts()(alert);
  const { tone, icon: Icon } = getAlertAppearance(alert.kind);
  const casinoTab = casinoTabs[alert.kind];
  const { id, machine, player, site, acknowledged, closedAt, openedAt, noted } = alert;
  const isOver = closedAt !== null && !noted;
  const age = isOver ? <time>{t('alerts.closed', { time: clock(closedAt) })}</time> : <LiveAgeLabel since={openedAt} />;
  const isFolded = useIsNarrowScreen() && amount === null && request === null && !isOpened && !isUnfolded;
  if (isFolded)
    return (
      <li className={`al ${tone}`} data-alert={id}>
        <span className="ico">
          <Icon />
        </span>
        <button type="button" className="more" aria-expanded="false" onClick={() => setUnfolded(true)}>
          <span className="h">
            <b>
              {title}
              <small>{text}</small>
            </b>
            {age}
          </span>
        </button>
      </li>
    );
  return (
    <li className={`al ${tone}`} data-alert={id}>
      <span className="ico">
        <Icon />
      </span>
      <div>
        <p className="h">
          <b>{title}</b>
          {age}
        </p>
        {amount !== null && <p className="amt">{amount}</p>}
        <p>{text}</p>
        {acknowledged && (
          <p className="per">
            <UserCheck />
            <span>
              {t('alerts.looksAfter', {
                who: acknowledged.by.replace(/ \(office\)$/, ''),
                time: clock(acknowledged.at),
                note: acknowledged.note,
              })}
            </span>
          </p>
        )}
        {request && <WaitingRequestNotice request={request} title={getActionTitle(request.action)} />}
        {isOpened && !acknowledged ? (
          <AcknowledgeForm alert={alert} onClose={() => onOpen(null)} />
        ) : (
          <p className="acts">
            {mayAcknowledge && !acknowledged && !isOver && (
              <button type="button" className="ctl soft" onClick={() => onOpen(id)}>
                {t('alerts.acknowledge')}
              </button>
            )}
            {machine && (
              <Link className="ctl" href={`/machine/${encodeURIComponent(machine.id)}`}>
                {t('alerts.openMachine', { id: machine.id })}
              </Link>
            )}
            {alert.kind === 'requestExpired' && (
              <Link className="ctl" href={`/requests?id=${encodeURIComponent(alert.subject)}`}>
                {t('alerts.openRequest')}
              </Link>
            )}
            {site !== null && casinoTab !== undefined && maySeeCasinos && (
              <Link className="ctl" href={`/casinos/${site}?of=${casinoTab}`}>
                {t('alerts.openCasino')}
              </Link>
            )}
            {player && !machine && site === null && maySeePlayers && (
              <Link className="ctl" href={`/players/${encodeURIComponent(player.id)}`}>
                {t('alerts.openPlayer')}
              </Link>
            )}
          </p>
        )}
      </div>
    </li>
  );
};

const shortest = 3;
const phrases = ['onMyWay', 'calledHelp', 'known'] as const;

/** Form that asks for a reason and acknowledges the alert. Usual reasons are available as buttons. */
const AcknowledgeForm = ({ alert, onClose }: { alert: FloorAlert; onClose: () => void }) => {
  const { t } = useMessages(floorMessages);
  const say = useOfficeFailureText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const { perform, isSending, error } = useOfficeAction('acknowledgeAlert', onClose);
  useEffect(() => field.current?.focus(), []);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (reason.trim().length >= shortest) perform({ id: alert.id }, reason.trim());
  };
  const close = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <form className="ack" onSubmit={send} onKeyDown={close}>
      <div className="phrases">
        {phrases.map((phrase) => (
          <button key={phrase} type="button" className="ctl line" onClick={() => setReason(t(`alerts.${phrase}`))}>
            {t(`alerts.${phrase}`)}
          </button>
        ))}
      </div>
      <label htmlFor={id} className="text-12 text-ink-2">
        {t('alerts.reason')}
      </label>
      <span className="field">
        <input
          ref={field}
          id={id}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={500}
          required
        />
      </span>
      <p className="text-12">
        {t(alert.noted ? 'alerts.doesNoted' : alert.endsByPerson ? 'alerts.doesClose' : 'alerts.does')}
      </p>
      {error && (
        <p role="alert" className="text-bad">
          {say(error)}
        </p>
      )}
      <p className="acts">
        <button type="submit" className="ctl soft" disabled={isSending || reason.trim().length < shortest}>
          {t('alerts.send')}
        </button>
        <button type="button" className="ctl" onClick={onClose}>
          {t('alerts.cancel')}
        </button>
      </p>
    </form>
  );
};

const actions: Readonly<Record<string, OfficeAction>> = officeActions;

/** Title of a request: the summary of its action; the action's name if only a newer version has it. */
export const getActionTitle = (actionName: string): string => actions[actionName]?.summary ?? actionName;
