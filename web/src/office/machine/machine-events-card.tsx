import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CircleCheck,
  Crown,
  Gift,
  HandCoins,
  LogOut,
  RotateCw,
  ShieldCheck,
  TriangleAlert,
  User,
  UserCheck,
} from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { callOffice } from '../api/call-office.ts';
import { useOfficeFailureText } from '../api/failure-texts.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { findSubcommandTimelineText } from '../ui/action-texts.ts';
import { Card } from '../ui/card.tsx';
import { localizeMachineFaultText } from '../ui/localize-machine-fault-text.ts';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { Segmented } from '../ui/segmented-and-chip-controls.tsx';
import type { Tone } from '../ui/state-pill.tsx';
import { machineMessages } from './messages/machine-messages.ts';

type MachineEvent = OfficeAnswer<'machineEvents'>['events'][number];

type Command = keyof typeof machineMessages.en.commands;
const isKnown = (command: string): command is Command => Object.hasOwn(machineMessages.en.commands, command);

/** Returns a function that formats a timeline entry: its title, and a detail that may be empty. */
const useEventWords = () => {
  const { t, language } = useMessages(machineMessages);
  const formats = useNumberAndDateFormatters();
  const { money } = formats;
  const amountOf = ({ amountMinor }: MachineEvent) => (amountMinor === null ? '' : money(amountMinor));

  const detailOf = (event: MachineEvent): string => {
    const { what, who, second, reason, stakeMinor, text } = event;
    const several = event.rounds > 1 ? ` · ${t('lostLine', { count: event.rounds })}` : '';
    if (what === 'round') return t('stakeWon', { stake: money(stakeMinor ?? 0), won: amountOf(event) }) + several;
    if (what === 'freeRound') return t('wonOnly', { won: amountOf(event) }) + several;
    if (what !== 'staff')
      return localizeMachineFaultText(text, formats) || (event.player && isMoney(event) ? event.player.name : '');
    const names = { who: personOf(who), second: personOf(second) };
    const said = t(second === null ? 'by' : 'bySecond', names);
    return reason === null ? said : `${said}: ${reason}`;
  };

  return (event: MachineEvent): { readonly title: string; readonly detail: string } => {
    const declared = findSubcommandTimelineText(event.text, language);
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

/** Returns a staff member's login name: the audit trail stores it as `login (office)`. */
const personOf = (who: string | null): string => (who ?? '').replace(/ \(office\)$/, '');

type Filter = 'all' | 'money' | 'faults' | 'staff';

const everyMs = 3_000;

const looks: Readonly<Record<MachineEvent['what'], readonly [Tone | '', ComponentType]>> = {
  round: ['', RotateCw],
  freeRound: ['', Gift],
  handPay: ['warn', HandCoins],
  jackpot: ['warn', Crown],
  handPayWaits: ['warn', HandCoins],
  payRefused: ['off', HandCoins],
  cashIn: ['info', ArrowDownToLine],
  cashOut: ['info', ArrowUpFromLine],
  creditsCancelled: ['warn', ArrowUpFromLine],
  cashInOpen: ['warn', ArrowDownToLine],
  cashOutOpen: ['warn', ArrowUpFromLine],
  cashInVoid: ['off', ArrowDownToLine],
  cashOutVoid: ['off', ArrowUpFromLine],
  seated: ['info', User],
  left: ['', LogOut],
  fault: ['bad', TriangleAlert],
  alertOver: ['ok', CircleCheck],
  staff: ['ok', UserCheck],
};

export const MachineEventsCard = ({ id, acknowledgedSeq }: { id: string; acknowledgedSeq: number }) => {
  const { t } = useMessages(machineMessages);
  const { count } = useNumberAndDateFormatters();
  const [kind, setKind] = useState<Filter>('all');
  const choices = (['all', 'money', 'faults', 'staff'] as const).map((value) => ({
    value,
    label: t(`filters.${value}`),
  }));
  return (
    <Card
      className="events"
      title={t('events')}
      aside={<Segmented legend={t('filterEvents')} choices={choices} value={kind} onChange={setKind} />}
      footer={
        <>
          <ShieldCheck className="size-4 flex-none" />
          <span>{t('booked', { seq: count(acknowledgedSeq) })}</span>
        </>
      }
    >
      <Timeline key={kind} id={id} kind={kind} />
    </Card>
  );
};

const Timeline = ({ id, kind }: { id: string; kind: Filter }) => {
  const { t } = useMessages(machineMessages);
  const say = useOfficeFailureText();
  const { data, error, refetch } = useOfficeQuery('machineEvents', { params: { id }, query: { kind } }, { everyMs });
  const older = useOlder(id, kind);
  if (!data)
    return error ? <QueryFailureMessage error={error} onRetry={() => void refetch()} /> : <LoadingSkeleton rows={6} />;
  if (data.events.length === 0) return <EmptyMessage>{t('noEvents')}</EmptyMessage>;
  const known = new Set(data.events.map(({ key }) => key));
  const events = [...data.events, ...older.events.filter(({ key }) => !known.has(key))].sort((a, b) => b.at - a.at);
  const next = older.begun ? older.next : data.next;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard
    <div className="scroll" tabIndex={0}>
      <ol>
        {events.map((event) => (
          <Line key={event.key} event={event} />
        ))}
      </ol>
      {next !== null && (
        <button
          type="button"
          className="ctl soft older"
          disabled={older.isLoading}
          onClick={() => void older.load(next, data.events)}
        >
          {t('older')}
        </button>
      )}
      {older.error !== null && <p role="alert">{say(older.error)}</p>}
    </div>
  );
};

interface Older {
  readonly begun: boolean;
  readonly events: readonly MachineEvent[];
  readonly next: string | null;
}

/** Loads older pages of the timeline. Entries that newer ones push out of the newest page are retained. */
const useOlder = (id: string, kind: Filter) => {
  const [older, setOlder] = useState<Older>({ begun: false, events: [], next: null });
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [ended] = useState(() => new AbortController());
  useEffect(() => () => ended.abort(), [ended]);
  const load = async (before: string, newest: readonly MachineEvent[]) => {
    setLoading(true);
    setError(null);
    try {
      const page = await callOffice('machineEvents', { params: { id }, query: { kind, before } }, ended.signal);
      setOlder(({ events }) => ({
        begun: true,
        events: [...(events.length === 0 ? newest : events), ...page.events],
        next: page.next,
      }));
    } catch (failure) {
      if (!ended.signal.aborted) setError(failure);
    }
    setLoading(false);
  };
  return { ...older, isLoading, error, load };
};

const Line = ({ event }: { event: MachineEvent }) => {
  const { seconds, moment } = useNumberAndDateFormatters();
  const words = useEventWords();
  const [tone, Icon] = looks[event.what];
  const { title, detail } = words(event);
  return (
    <li className={tone === '' ? undefined : tone}>
      <time dateTime={new Date(event.at).toISOString()} title={moment(event.at)}>
        {seconds(event.at)}
      </time>
      <span className="node">
        <Icon />
      </span>
      <div>
        <b>{title}</b>
        {detail !== '' && <p>{detail}</p>}
      </div>
    </li>
  );
};
