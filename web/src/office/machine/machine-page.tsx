import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useOffice } from '../api/use-office.ts';
import { Failed, Loading } from '../ui/notes.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { MachineActions } from './actions/machine-actions.tsx';
import { EventsCard } from './events-card.tsx';
import { FaultCard } from './fault-card.tsx';
import { MachineHead } from './machine-head.tsx';
import { machineMessages } from './messages/index.ts';
import { MetersCard } from './meters-card.tsx';
import { PictureCard } from './picture-card.tsx';
import { RequestsCard } from './requests-card.tsx';
import { TodayCard } from './today-card.tsx';
import './machine.css';

const everyMs = 2_000;

/** One machine: what it shows, whether its meters agree with the ledger, what happened there, and what staff can do. */
export const MachinePage = ({
  params,
}: {
  readonly params: Readonly<Record<string, string | undefined>>;
}) => {
  const { t } = useMessages(machineMessages);
  const id = params.id ?? '';
  const { data: machine, error, refetch } = useOffice('machine', { params: { id } }, { everyMs });
  const title = machine ? `${machine.id} ${machine.brand.name}` : id;
  return (
    <div className="page">
      <PageHead title={title} above={[{ title: t('floor'), href: '/floor' }]}>
        {machine && (
          <nav className="beside">
            <Step to={machine.previous} name="previous" icon={ChevronLeft} />
            <Step to={machine.next} name="next" icon={ChevronRight} />
          </nav>
        )}
      </PageHead>
      {!machine && (error ? <Failed error={error} onRetry={() => void refetch()} /> : <Loading rows={8} />)}
      {machine && (
        // A form must not carry what was typed for one machine over to the next.
        <div className="machine" key={machine.id}>
          <MachineHead machine={machine} />
          <div className="col">
            <PictureCard machine={machine} />
            <MetersCard id={machine.id} />
          </div>
          <div className="col middle">
            <FaultCard machine={machine} />
            <EventsCard id={machine.id} acknowledgedSeq={machine.journal.acknowledgedSeq} />
            <TodayCard id={machine.id} />
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
