import type { FloorAlert } from '@reelfloor/protocol/office/live';
import { knownKind } from './alert-look.ts';
import { useFloorFormats } from './floor-formats.ts';
import { useBrands, useFloorStore } from './live/use-floor.ts';
import { useFloorTexts } from './texts.ts';

interface AlertWords {
  readonly title: string;
  /** The amount, where it is what the reader must find first. */
  readonly amount: string | null;
  readonly text: string;
}

/** Says what an alert is about, in the reader's language as far as its facts allow; else in the server's words. */
export const useAlertWords = (): ((alert: FloorAlert) => AlertWords) => {
  const { t } = useFloorTexts();
  const { money } = useFloorFormats();
  const brands = useBrands();
  const store = useFloorStore();
  return (alert) => {
    const { agent, amountMinor, text } = alert;
    const kind = knownKind(alert.kind);
    const machine = alert.machine
      ? `${alert.machine.id} ${brands.get(alert.machine.brand) ?? ''}`.trim()
      : '';
    const player = alert.player?.name ?? '';
    const title = kind === 'agentGone' ? t('kinds.agentGone', { agent: agent ?? '' }) : t(`kinds.${kind}`);
    const amount = amountMinor === null ? null : money(amountMinor);
    switch (kind) {
      case 'handPay':
      case 'payWaits':
        return { title, amount, text: [machine, player].filter(Boolean).join(', ') };
      case 'jackpotHit':
        return amount === null
          ? { title, amount, text }
          : { title, amount: null, text: t('bodies.jackpotHit', { amount, machine, player }) };
      case 'heldMoney':
        return amount === null
          ? { title, amount, text }
          : { title, amount: null, text: t('bodies.heldMoney', { amount, player, machine }) };
      case 'machineFault': {
        const why = alert.machine ? store.row(alert.machine.id)?.why : null;
        return { title: why ? `${title}: ${machine}` : title, amount: null, text: why ?? text };
      }
      case 'agentGone': {
        const dark = [...store.rows()].filter((row) => row.agent === agent && row.state === 'away');
        const credit = dark.reduce((sum, { creditMinor }) => sum + creditMinor, 0);
        if (dark.length === 0) return { title, amount: null, text };
        const lying = credit > 0 ? ` ${t('bodies.agentCredit', { amount: money(credit) })}` : '';
        return { title, amount: null, text: `${t('bodies.agentGone', { count: dark.length })}${lying}` };
      }
      default:
        return { title, amount: null, text };
    }
  };
};
