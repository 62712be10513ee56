import { useMessages } from '../../i18n/use-messages.ts';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../ui/formats.ts';
import { RequestCard } from '../ui/request-card.tsx';
import type { MachineView } from './machine-head.tsx';
import { machineMessages } from './messages/index.ts';
import { useWaitingRequests, type WaitingRequest } from './use-waiting-requests.ts';

/** Requests about this machine that wait for a second person. */
export const RequestsCard = ({ machine }: { machine: MachineView }) => {
  const { t } = useMessages(machineMessages);
  const waiting = useWaitingRequests(machine.id);
  if (waiting.length === 0) return null;
  return (
    <Card className="requests" title={t('waiting')}>
      {waiting.map((one) => (
        <Request key={one.request.id} {...one} machine={machine} />
      ))}
    </Card>
  );
};

interface RequestProps extends WaitingRequest {
  readonly machine: MachineView;
}

const Request = ({ request, content, action, machine }: RequestProps) => {
  const { t } = useMessages(machineMessages);
  const { money } = useFormats();
  const pay = machine.pays.find(({ id }) => id === content.payId);
  const transfer = machine.transfers.find(({ id }) => id === content.transferId);
  const what = content.verdict
    ? t(content.verdict === 'approved' ? 'approve' : 'refuse')
    : content.way
      ? t(`ways.${content.way}`)
      : content.decision
        ? t(content.decision === 'settle' ? 'settleIt' : 'voidIt')
        : '';
  const amountMinor = pay?.amountMinor ?? transfer?.amountMinor ?? null;
  const player = pay?.player ?? transfer?.player;
  return (
    <RequestCard request={request} title={t(`asks.${action}`, { what, ref: content.transferId ?? '' })}>
      {amountMinor !== null && player && (
        <p className="due">
          <b>{money(amountMinor)}</b> <span>{t('payTo', { player: player.name })}</span>
        </p>
      )}
      {content.verdict && <p className="text-12 text-ink-2">{t(`payDoes.${content.verdict}`)}</p>}
    </RequestCard>
  );
};
