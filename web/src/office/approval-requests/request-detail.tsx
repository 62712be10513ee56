import { FileCheck, Wrench } from 'lucide-react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useSignedInStaff, useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { DownloadRecordingEvidenceButton } from '../recordings/download-evidence-button.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import type { OfficeRequest } from '../ui/office-request.ts';
import { approvalRequestsMessages } from './messages/approval-requests-messages.ts';
import { FactsSeenByRequesterCard, RequestEffectSummary, type RequestSentenceText } from './request-effect-summary.tsx';
import type { RequestDecision } from './use-request-decision.ts';

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
