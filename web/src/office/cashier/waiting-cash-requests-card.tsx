import { useMessages } from '../../i18n/use-messages.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { RequestCard } from '../approval-requests/request-card.tsx';
import { useRequestVisibilityFilter } from '../approval-requests/use-request-visibility-filter.ts';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import type { OfficeRequest } from '../ui/office-request.ts';
import { useCurrentServerTimeMs } from '../ui/use-server-now.ts';
import { cashierMessages } from './messages/cashier-messages.ts';

/** How long a decision stays visible at the desk, in ms. */
const shownMs = 30 * 60_000;

const ofDesk = [
  'deposit',
  'payOut',
  'confirmDeposit',
  'payWithdrawal',
  'issueVoucher',
  'cancelVoucher',
  ...(['dropCash', 'fillDrawer', 'correctDeposit'] as const),
] as const;
const shownAs = (action: string) => [...ofDesk, ...safeCashActions].find((name) => name === action);

/** Actions that change the cash in the safe. */
export const safeCashActions = ['dropCash', 'fillDrawer', 'bankCash', 'countSafe'] as const;

interface WaitingCardProps {
  /** Names of the actions whose requests are shown; default: actions that move money at the desk. */
  readonly actions?: readonly string[];
}

/** Requests that wait for a second person, and recent decisions. */
export const WaitingCashRequestsCard = ({ actions = ofDesk }: WaitingCardProps) => {
  const { t } = useMessages(cashierMessages);
  const { money } = useNumberAndDateFormatters();
  const now = useCurrentServerTimeMs();
  const { data } = useOfficeQuery('requests', { query: {} }, { everyMs: 3_000 });
  const movements = data?.requests.filter(({ action }) => actions.includes(action)) ?? [];
  const isShown = useRequestVisibilityFilter();
  const waiting = movements.filter(isShown);
  const decided = movements.filter(({ decidedAt }) => decidedAt !== null && decidedAt > now - shownMs);
  const titleOf = ({ action, subject, effect }: OfficeRequest) => {
    const kind = shownAs(action);
    const named = effect?.values.player;
    return kind
      ? t(`shared.${kind}`, {
          amount: money(effect?.amountMinor ?? 0),
          player: named?.kind === 'text' ? named.text : subject,
        })
      : '';
  };
  if (waiting.length === 0 && decided.length === 0) return null;
  return (
    <Card title={t('waiting')}>
      {waiting.map((request) => (
        <RequestCard key={request.id} request={request} />
      ))}
      {decided.map((request) => (
        <p key={request.id} role="status" className="border-t border-line px-4 py-3 text-14 text-ink-2">
          {t('decided', {
            what: titleOf(request),
            state: request.state === 'waiting' || request.state === 'ended' ? '' : t(request.state),
            who: request.decidedBy?.name ?? '',
          })}
        </p>
      ))}
    </Card>
  );
};
