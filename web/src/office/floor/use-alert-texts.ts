import type { FloorAlert } from '@reelfloor/protocol/office/live';
import { useMessages } from '../../i18n/use-messages.ts';
import { toKnownAlertKind } from '../ui/alert-appearance.ts';
import { localizeMachineFaultText } from '../ui/localize-machine-fault-text.ts';
import { alertsMessages } from '../ui/messages/alerts/alerts-messages.ts';
import { useFloorFormatters } from './floor-formatters.ts';
import { useFloorBrandNames, useFloorStore } from './live/floor-store-hooks.ts';
import { floorMessages } from './messages/floor-messages.ts';

interface AlertWords {
  readonly title: string;
  /** The alert's amount, if it is the most important information. */
  readonly amount: string | null;
  readonly text: string;
}

/** Returns the text of an alert in the user's language if the server's text can be parsed; otherwise the server's text. */
export const useAlertTexts = (): ((alert: FloorAlert) => AlertWords) => {
  const { t } = useMessages(floorMessages);
  const { t: name } = useMessages(alertsMessages);
  const formats = useFloorFormatters();
  const { money } = formats;
  const brands = useFloorBrandNames();
  const store = useFloorStore();
  return (alert) => {
    const { agent, amountMinor, text } = alert;
    const kind = toKnownAlertKind(alert.kind);
    const machine = alert.machine ? `${alert.machine.id} ${brands.get(alert.machine.brand) ?? ''}`.trim() : '';
    const player = alert.player?.name ?? '';
    const title = kind === 'agentGone' ? name('kinds.agentGone', { agent: agent ?? '' }) : name(`kinds.${kind}`);
    const amount = amountMinor === null ? null : money(amountMinor);
    switch (kind) {
      case 'handPay': {
        const lock = alert.machine ? store.row(alert.machine.id)?.lock : null;
        if (lock?.needsAttendant && alert.subject.startsWith('attendant '))
          return { title, amount, text: t(`bodies.attendantNeeded.${lock.kind}`, { machine }) };
        return { title, amount, text: [machine, player].filter(Boolean).join(', ') };
      }
      case 'handPayWaits':
        return { title, amount, text: [machine, player].filter(Boolean).join(', ') };
      case 'jackpotHit':
        return amount === null
          ? { title, amount, text }
          : { title, amount: null, text: t('bodies.jackpotHit', { amount, machine, player }) };
      case 'attendantCalled':
        return { title, amount: null, text: [machine, player].filter(Boolean).join(', ') };
      case 'heldTransfer':
        return amount === null
          ? { title, amount, text }
          : { title, amount: null, text: t('bodies.heldTransfer', { amount, player, machine }) };
      case 'machineFault': {
        const why = alert.machine ? store.row(alert.machine.id)?.why : null;
        return {
          title: `${title}: ${machine || alert.subject}`,
          amount: null,
          text: localizeMachineFaultText(why ?? text, formats),
        };
      }
      case 'agentGone': {
        const dark = [...store.rows()].filter((row) => row.agent === agent && row.state === 'away');
        const credit = dark.reduce((sum, { creditMinor }) => sum + creditMinor, 0);
        if (dark.length === 0) return { title, amount: null, text };
        const lying = credit > 0 ? ` ${t('bodies.agentCredit', { amount: money(credit) })}` : '';
        return { title, amount: null, text: `${t('bodies.agentGone', { count: dark.length })}${lying}` };
      }
      case 'disk': {
        const free = /\d+ MB/.exec(text)?.[0];
        const said = free === undefined ? text : t('bodies.disk', { server: alert.subject, free });
        return { title, amount: null, text: said };
      }
      case 'clock':
        return {
          title,
          amount: null,
          text: agent === null ? t('bodies.clock', { server: alert.subject }) : t('bodies.clockOfAgent', { agent }),
        };
      case 'platformHeld':
        return { title, amount, text: t('bodies.platformHeld', { player, reference: alert.subject }) };
      case 'platformFault':
      case 'platformDiffers':
        // Cut the site's key and the colon off the alert's subject; what follows distinguishes alerts of the same kind.
        return {
          title,
          amount: null,
          text: t(`bodies.${kind}`, {
            site: String(alert.site ?? ''),
            reference: alert.subject.slice(alert.subject.indexOf(':') + 1),
          }),
        };
      case 'platformEvents':
        return { title, amount: null, text: t('bodies.platformEvents', { site: String(alert.site ?? '') }) };
      case 'databaseAway':
      case 'natsAway':
      case 'evidenceSpace':
      case 'backupOverdue':
      case 'auditOverdue':
        return { title, amount: null, text: t(`bodies.${kind}`, { server: alert.subject }) };
      case 'dayNotClosed':
        return { title, amount: null, text: t('bodies.dayNotClosed', { day: formats.day(alert.subject) }) };
      case 'recordingStopped':
      case 'recordingBroken':
        return { title, amount: null, text: t(`bodies.${kind}`, { machine: alert.subject }) };
      case 'secondProcess':
        return { title, amount: null, text: t('bodies.secondProcess', { agent: agent ?? alert.subject }) };
      case 'statement':
        return {
          title,
          amount: null,
          text: t('bodies.statement', {
            player: player || alert.subject,
            amount: /: (\S+) differ/.exec(text)?.[1] ?? '?',
          }),
        };
      case 'requestExpired':
        return {
          title,
          amount: null,
          text: t(`bodies.${expiryOf(text)}`, {
            who: /^(.*?) (?:asked|did at once), /.exec(text)?.[1] ?? '',
          }),
        };
      case 'reportsUnsent': {
        const days = /^The reports of (\S+(?:, \S+)*) were not sent: /.exec(text)?.[1]?.split(', ');
        const said = { server: alert.subject, text: afterColon(text) };
        return {
          ...{ title, amount: null },
          text: days
            ? t('bodies.reportsUnsent', { ...said, day: days.map((day) => formats.day(day)).join(', ') })
            : text,
        };
      }
      case 'doctorFault':
        return {
          title,
          amount: null,
          text: t('bodies.doctorFault', { server: alert.subject, text: afterColon(text) }),
        };
      case 'auditFailed':
        return { title, amount: null, text: t('bodies.auditFailed', { text: afterColon(text) }) };
      default:
        return { title, amount: null, text };
    }
  };
};

/** Returns what happened to an expired request for approval, according to the server's English text (written by its `expiryOf`). */
const expiryOf = (text: string) =>
  text.includes('it protects a player')
    ? 'requestStays'
    : text.includes(' did at once, ')
      ? 'requestEnded'
      : 'requestExpired';

/**
 * Returns the part of an alert's text after the colon, such as the first fault that an audit found; the part before it repeats the alert's
 * kind.
 */
const afterColon = (text: string): string => text.slice(text.indexOf(': ') + 1).trim();
