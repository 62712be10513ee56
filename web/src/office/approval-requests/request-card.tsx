import './requests.css';
import { FileCheck, Wrench } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { serverNow, useServerContact } from '../api/server-reachability-store.ts';
import { useSignedInStaff, useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { DownloadRecordingEvidenceButton } from '../recordings/download-evidence-button.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import type { OfficeRequest } from '../ui/office-request.ts';
import { useRequestTexts } from '../ui/use-request-texts.ts';
import { approvalRequestsMessages } from './messages/approval-requests-messages.ts';
import { RequestDecisionColumn } from './request-decision-column.tsx';
import { FactsSeenByRequesterCard, RequestEffectSummary, type RequestSentenceText } from './request-effect-summary.tsx';
import { type RequestDecision, useDecision } from './use-request-decision.ts';

interface RequestCardProps {
  readonly request: OfficeRequest;
  /** Called with the result of the action that was approved, such as a password to pass on. */
  readonly onConfirmed?: (answer: unknown) => void;
}

/**
 * A request for a second person's approval, on the page of its subject as on the page of requests: its effect, who signs, and the decision.
 * The requester sees that it is pending or has expired, and may withdraw or repeat it.
 */
export const RequestCard = ({ request, onConfirmed }: RequestCardProps) => {
  const me = useSignedInStaff();
  const words = useRequestTexts();
  const decision = useDecision(request, { onConfirmed });
  const { aheadMs } = useServerContact();
  const { effect, askedBy } = request;
  const said = effect && words.sentence(effect, askedBy.login);
  // When this browser read the request: the page around it reads it again and again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server is read anew
  const readAt = useMemo(() => serverNow() - aheadMs, [request]);
  return (
    <article className="rq-card" aria-label={said?.does ?? request.action}>
      <div className="rq-detail">
        <RequestEffectSummary {...{ request, said, decision }} level={3} />
      </div>
      <RequestDecisionColumn
        {...{ request, said, readAt }}
        // Pass a one-time result only to the page, which keeps showing it after this card disappears.
        decision={onConfirmed ? { ...decision, answer: undefined } : decision}
        isOwn={askedBy.id === me.id}
        onNext={null}
      />
    </article>
  );
};

interface RequestDetailProps {
  readonly request: OfficeRequest;
  readonly said: RequestSentenceText;
  readonly decision: RequestDecision;
}

/** A request for approval with all facts that its requester saw, and links to its subjects. */
export const RequestDetail = ({ request, said, decision }: RequestDetailProps) => {
  const { t } = useMessages(approvalRequestsMessages);
  const me = useSignedInStaff();
  const { action, state, askedBy } = request;
  const mayFetch = action === 'exportRecording' && state === 'done' && askedBy.id === me.id;
  const maySeeFloor = useSignedInStaffRight('seeFloor') !== null;
  const mayPrepare = useSignedInStaffRight('prepareClose') !== null;
  const formats = useNumberAndDateFormatters();
  const machine = request.effect?.values.machine;
  return (
    <div className="rq-detail">
      <RequestEffectSummary {...{ request, said, decision }} level={2} />
      {mayFetch && <DownloadRecordingEvidenceButton exportId={request.id} />}
      {!decision.isChanged && <FactsSeenByRequesterCard request={request} />}
      {action === 'closeDay' && mayPrepare && (
        <Link className="ctl line" href={`/reports/daily-close?day=${encodeURIComponent(request.subject)}`}>
          <FileCheck />
          {t('daySheet', { day: formats.day(request.subject) })}
        </Link>
      )}
      {maySeeFloor && machine?.kind === 'text' && (
        <Link className="ctl line" href={`/machine/${encodeURIComponent(machine.text)}`}>
          <Wrench />
          {t('machine', { machine: machine.text })}
        </Link>
      )}
    </div>
  );
};
