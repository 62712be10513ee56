import { useMessages } from '../../i18n/use-messages.ts';
import { Card } from '../ui/card.tsx';
import { useFormats } from '../ui/formats.ts';
import { sayFault } from '../ui/say-fault.ts';
import type { MachineView } from './machine-head.tsx';
import { machineMessages } from './messages/index.ts';

/** What is wrong with the machine, and what waits for a decision; nothing if all is well. */
export const FaultCard = ({ machine }: { machine: MachineView }) => {
  const { t } = useMessages(machineMessages);
  const formats = useFormats();
  const { money, moment } = formats;
  const { fault, contradiction, refused, outOfService, transfers } = machine;
  const held = transfers.filter(({ isHeld }) => isHeld);
  const lines = [
    ...(contradiction
      ? [sayFault(contradiction.text, formats)]
      : fault === null
        ? []
        : [sayFault(fault, formats)]),
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
