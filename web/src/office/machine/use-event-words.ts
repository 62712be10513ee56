import type { OfficeAnswer } from '@reelfloor/protocol/office';
import { useMessages } from '../../i18n/use-messages.ts';
import { happenedWordOf } from '../ui/action-words.ts';
import { useFormats } from '../ui/formats.ts';
import { sayFault } from '../ui/say-fault.ts';
import { machineMessages } from './messages/index.ts';

export type MachineEvent = OfficeAnswer<'machineEvents'>['events'][number];

type Command = keyof typeof machineMessages.en.commands;
const isKnown = (command: string): command is Command => Object.hasOwn(machineMessages.en.commands, command);

/** Returns what writes a line of the timeline: its title, and a detail that may be empty. */
export const useEventWords = () => {
  const { t, language } = useMessages(machineMessages);
  const formats = useFormats();
  const { money } = formats;
  const amountOf = ({ amountMinor }: MachineEvent) => (amountMinor === null ? '' : money(amountMinor));

  const detailOf = (event: MachineEvent): string => {
    const { what, who, second, reason, stakeMinor, text } = event;
    const several = event.rounds > 1 ? ` · ${t('lostLine', { count: event.rounds })}` : '';
    if (what === 'round')
      return t('stakeWon', { stake: money(stakeMinor ?? 0), won: amountOf(event) }) + several;
    if (what === 'freeRound') return t('wonOnly', { won: amountOf(event) }) + several;
    if (what !== 'staff')
      return sayFault(text, formats) || (event.player && isMoney(event) ? event.player.name : '');
    const names = { who: personOf(who), second: personOf(second) };
    const said = t(second === null ? 'by' : 'bySecond', names);
    return reason === null ? said : `${said}: ${reason}`;
  };

  return (event: MachineEvent): { readonly title: string; readonly detail: string } => {
    const declared = happenedWordOf(event.text, language);
    const command = declared ?? (isKnown(event.text) ? t(`commands.${event.text}`) : event.text);
    const amount = amountOf(event);
    const title =
      event.what === 'staff'
        ? [command, amount].filter((part) => part !== '').join(' ')
        : t(`happened.${event.what}`, { amount, player: event.player?.name ?? '' });
    return { title, detail: detailOf(event) };
  };
};

const isMoney = ({ kind }: MachineEvent): boolean => kind === 'money';

/** The record names members of staff by `login (office)`. */
const personOf = (who: string | null): string => (who ?? '').replace(/ \(office\)$/, '');
