import './machine.css';
import { Camera, ChevronLeft, ChevronRight, ImageOff, Square, Video } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { TapToPlayButton } from '../../ui/tap-to-play-button.tsx';
import { serverNow } from '../api/server-reachability-store.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { RequestCard } from '../approval-requests/request-card.tsx';
import { Card } from '../ui/card.tsx';
import { localizeMachineFaultText } from '../ui/localize-machine-fault-text.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { OfficePageHeader } from '../ui/office-page-header.tsx';
import { LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { useLiveMachinePicture } from '../ui/use-live-machine-picture.ts';
import { useMachineStillPicture } from '../ui/use-machine-still-picture.ts';
import { MachineActions } from './actions/machine-actions.tsx';
import { MachineEventsCard } from './machine-events-card.tsx';
import { MachineMetersCard } from './machine-meters-card.tsx';
import { MachinePageHeader, type MachineView } from './machine-page-header.tsx';
import { MachineTodayFiguresCard } from './machine-today-figures-card.tsx';
import { machineMessages } from './messages/machine-messages.ts';
import { useWaitingMachineRequests } from './use-waiting-machine-requests.ts';

const everyMs = 2_000;

/** One machine: its display, whether its meters agree with the ledger, its timeline, and the possible actions. */
export const MachinePage = ({ params }: { readonly params: Readonly<Record<string, string | undefined>> }) => {
  const { t } = useMessages(machineMessages);
  const id = params.id ?? '';
  const { data: machine, error, refetch } = useOfficeQuery('machine', { params: { id } }, { everyMs });
  const title = machine ? `${machine.id} ${machine.brand.name}` : id;
  return (
    <div className="page">
      <OfficePageHeader title={title} above={[{ title: t('floor'), href: '/floor' }]}>
        {machine && (
          <nav className="beside">
            <Step to={machine.previous} name="previous" icon={ChevronLeft} />
            <Step to={machine.next} name="next" icon={ChevronRight} />
          </nav>
        )}
      </OfficePageHeader>
      {!machine &&
        (error ? <QueryFailureMessage error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton rows={8} />)}
      {machine && (
        // Reset the forms with a React key, so that input for one machine is not used for the next.
        <div className="machine" key={machine.id}>
          <MachinePageHeader machine={machine} />
          <div className="col">
            <PictureCard machine={machine} />
            <MachineMetersCard id={machine.id} />
          </div>
          <div className="col middle">
            <FaultCard machine={machine} />
            <MachineEventsCard id={machine.id} acknowledgedSeq={machine.journal.acknowledgedSeq} />
            <MachineTodayFiguresCard id={machine.id} />
          </div>
          <div className="col">
            <RequestsCard machine={machine} />
            <MachineActions machine={machine} />
          </div>
        </div>
      )}
    </div>
  );
};

interface StepProps {
  readonly to: string | null;
  readonly name: 'previous' | 'next';
  readonly icon: typeof ChevronLeft;
}

const Step = ({ to, name, icon: Icon }: StepProps) => {
  const { t } = useMessages(machineMessages);
  if (to === null) return null;
  return (
    <Link className="ctl sq" href={`/machine/${encodeURIComponent(to)}`} aria-label={t(name, { id: to })}>
      <Icon />
    </Link>
  );
};

/** Shows the machine's fault and the decisions that wait; renders nothing if there is none. */
const FaultCard = ({ machine }: { machine: MachineView }) => {
  const { t } = useMessages(machineMessages);
  const formats = useNumberAndDateFormatters();
  const { money, moment } = formats;
  const { fault, contradiction, refused, outOfService, transfers } = machine;
  const held = transfers.filter(({ isHeld }) => isHeld);
  const lines = [
    ...(contradiction
      ? [localizeMachineFaultText(contradiction.text, formats)]
      : fault === null
        ? []
        : [localizeMachineFaultText(fault, formats)]),
    ...(refused ? [t('skipSay', { text: refused.text })] : []),
    ...(outOfService ? [outOfService.reason] : []),
    ...(outOfService && outOfService.note !== '' ? [t('note', { note: outOfService.note })] : []),
    ...held.map(({ id, amountMinor, at, why }) =>
      [id, amountMinor === null ? '' : money(amountMinor), t('heldSince', { time: moment(at) }), why]
        .filter((part) => part !== '')
        .join(', '),
    ),
  ];
  if (lines.length === 0) return null;
  return (
    <Card title={t('attention')}>
      <ul className="wrong">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
};

/** Requests about this machine that wait for a second person. */
const RequestsCard = ({ machine }: { machine: MachineView }) => {
  const { t } = useMessages(machineMessages);
  const waiting = useWaitingMachineRequests(machine.id);
  if (waiting.length === 0) return null;
  return (
    <Card className="requests" title={t('waiting')}>
      {waiting.map((request) => (
        <RequestCard key={request.id} request={request} />
      ))}
    </Card>
  );
};

const PictureCard = ({ machine }: { machine: MachineView }) => {
  const { t } = useMessages(machineMessages);
  const { id, picture } = machine;
  const { still, isMissing } = useMachineStillPicture(id);
  const [isWatching, setWatching] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const { isShown, startByPress } = useLiveMachinePicture(id, isWatching, video);
  const isDim = machine.state === 'away' || machine.state === 'out' || isMissing;
  const size = still && { width: still.width, height: still.height };
  const footer = isWatching
    ? t(startByPress ? 'tapToSee' : isShown ? 'watching' : 'watchBegins')
    : size
      ? t('pictureSize', size)
      : t('noPicture');
  const keep = still && (
    <a className="ctl" href={still.address} download={`${id}-${new Date(serverNow()).toISOString().slice(0, 19)}.webp`}>
      <Camera />
      {t('keep')}
    </a>
  );
  return (
    <section className="card picture" aria-label={t('picture')}>
      <div className="shown" style={{ aspectRatio: Math.max(1, picture.width / picture.height) }}>
        {still && <img src={still.address} alt={t('pictureOf', { id })} data-dim={isDim ? '' : undefined} />}
        {isMissing && (
          <p>
            <ImageOff />
            <b>{t('noPicture')}</b>
            <span>{t('noPictureWhy')}</span>
          </p>
        )}
        {isWatching && <video ref={video} muted playsInline data-shown={isShown} aria-label={t('pictureOf', { id })} />}
        {startByPress && (
          <div className="tap">
            <TapToPlayButton title={t('tapToSee')} text={t('tapToSeeWhy')} onPress={startByPress} />
          </div>
        )}
        {still && !isMissing && <span className="live-tag">{t('live')}</span>}
      </div>
      <footer>
        <span>{footer}</span>
        {keep}
        {!isMissing && (
          <button type="button" className="ctl" aria-pressed={isWatching} onClick={() => setWatching(!isWatching)}>
            {isWatching ? <Square /> : <Video />}
            <span>{t('watch')}</span>
          </button>
        )}
      </footer>
    </section>
  );
};
