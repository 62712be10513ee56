import './requests.css';
import { useMemo } from 'react';
import { serverNow, useServerContact } from '../api/server-reachability-store.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import type { OfficeRequest } from '../ui/office-request.ts';
import { useRequestTexts } from '../ui/use-request-texts.ts';
import { RequestDecisionColumn } from './request-decision-column.tsx';
import { RequestEffectSummary } from './request-effect-summary.tsx';
import { useDecision } from './use-request-decision.ts';

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
