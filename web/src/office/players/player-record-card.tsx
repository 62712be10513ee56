import type { OfficeAnswer } from '@reelfloor/protocol/office-call-types';
import { Banknote, Gauge, Pencil, ShieldCheck, StickyNote, Users } from 'lucide-react';
import { useId, useState } from 'react';
import { type TranslateOf, useMessages } from '../../i18n/use-messages.ts';
import { useOfficeFailureText } from '../api/failure-texts.ts';
import { useOfficeAction } from '../api/use-office-action.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaffRight } from '../api/use-signed-in-staff.ts';
import { Card } from '../ui/card.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { EmptyMessage, LoadingSkeleton, QueryFailureMessage } from '../ui/page-state-messages.tsx';
import { PopoverSheetButton } from '../ui/popover-sheet-button.tsx';
import { actionsMessages } from './messages/actions/actions-messages.ts';
import { playersMessages } from './messages/players-messages.ts';
import { formatPlayerLimitValue } from './player-limits-card.tsx';

type Entry = OfficeAnswer<'playerRecord'>['entries'][number];
type Texts = TranslateOf<typeof playersMessages>;

const icons = { money: Banknote, protection: Gauge, account: Pencil, note: StickyNote, other: Users };

/** The player's account history: staff actions, payments at the cash desk, and the player's own protective actions. */
export const PlayerAccountHistoryCard = ({ player }: { readonly player: string }) => {
  const { t } = useMessages(playersMessages);
  const { data, error, refetch } = useOfficeQuery('playerRecord', { params: { player } }, { everyMs: 10_000 });
  const mayWrite = useSignedInStaffRight('writeNotes') !== null;
  return (
    <Card
      className="record-card"
      title={t('record')}
      aside={mayWrite && <NoteButton player={player} />}
      footer={
        data && (
          <>
            <ShieldCheck className="size-4" />
            {t('entries', { count: data.count })}
          </>
        )
      }
    >
      {error && <QueryFailureMessage error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton rows={4} />}
      {data?.entries.length === 0 && <EmptyMessage>{t('noEntries')}</EmptyMessage>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls the list by keys */}
      <ol className="record" tabIndex={0} hidden={!data?.entries.length}>
        {data?.entries.map((entry) => (
          <EntryLine key={entry.id} entry={entry} />
        ))}
      </ol>
    </Card>
  );
};

const EntryLine = ({ entry }: { readonly entry: Entry }) => {
  const { t } = useMessages(playersMessages);
  const formats = useNumberAndDateFormatters();
  const { kind, what, who, text, at, amountMinor, receipt, shift, facts } = entry;
  const Icon = icons[kind];
  const title = titlesOf(t, amountMinor === null ? '' : formats.money(amountMinor))[what] ?? what;
  const by = who === 'player' ? t('byPlayer') : who.replace(/ \(office\)$/, '');
  const about = [
    by,
    limitFact(t, formats, facts),
    untilFact(t, formats, facts),
    shift === null ? '' : t('shift', { number: shift }),
    receipt === null ? '' : t('receipt', { number: formats.count(receipt) }),
  ].filter((part) => part !== '');
  return (
    <li data-kind={kind}>
      <span className="node">
        <Icon />
      </span>
      <div>
        <b>{title}</b>
        {text !== '' && <p className="said">{text}</p>}
        <p>{about.join(', ')}</p>
      </div>
      <time dateTime={new Date(at).toISOString()}>{formats.moment(at)}</time>
    </li>
  );
};

const limitFact = (
  t: Texts,
  formats: ReturnType<typeof useNumberAndDateFormatters>,
  { kind, window, amount }: Entry['facts'],
) => {
  const kinds = ['deposit', 'stake', 'loss', 'time'] as const;
  const windows = ['day', 'week', 'month'] as const;
  const [of, span] = [kinds.find((one) => one === kind), windows.find((one) => one === window)];
  if (!of || !span) return '';
  const figure = typeof amount === 'number' ? formatPlayerLimitValue(of, amount, formats) : t('none');
  return t('limitFact', { kind: t(of), window: t(span), amount: figure });
};

const untilFact = (
  t: Texts,
  { moment }: ReturnType<typeof useNumberAndDateFormatters>,
  { untilAt }: Entry['facts'],
): string => {
  if (untilAt === undefined) return '';
  return typeof untilAt === 'number' ? t('untilFact', { time: moment(untilAt) }) : t('endless');
};

const titlesOf = (t: Texts, amount: string): Readonly<Record<string, string>> => ({
  'cashier deposit': t('entry.deposit', { amount }),
  'cashier withdraw': t('entry.withdrawal', { amount }),
  'protect note': t('entry.note'),
  'protect message': t('entry.message'),
  'protect check': t('entry.check'),
  'protect limit': t('entry.limit'),
  'protect timeout': t('entry.timeout'),
  'protect exclude': t('entry.exclude'),
  'protect restrict': t('entry.restrict'),
  'protect release': t('entry.release'),
  'protect review': t('entry.review'),
  'identity add': t('entry.documentAdded'),
  'identity view': t('entry.documentSeen'),
  'identity accept': t('entry.documentAccepted'),
  'identity refuse': t('entry.documentRefused'),
  'identity remove': t('entry.documentRemoved'),
  'account block': t('entry.block'),
  'account unblock': t('entry.unblock'),
  'account sign-out': t('entry.signOut'),
  'account edit': t('entry.edit'),
  'account add': t('entry.add'),
  'account password': t('entry.password'),
  'account pin': t('entry.pin'),
  'account second-factor-reset': t('entry.factor'),
  'account role': t('entry.role'),
  'account permissions': t('entry.permissions'),
  'account export': t('entry.export'),
  'account anonymise': t('entry.anonymise'),
  'request asked': t('entry.asked'),
  'request declined': t('entry.declined'),
  'request withdrawn': t('entry.withdrawn'),
  'request confirmed': t('entry.confirmed'),
  'request ended': t('entry.ended'),
  'limit set': t('entry.limitSet'),
  'limit asked': t('entry.limitAsked'),
  'limit confirmed': t('entry.limitConfirmed'),
  'limit withdrawn': t('entry.limitWithdrawn'),
  'limit dropped': t('entry.limitDropped'),
  'break timeout': t('entry.ownTimeout'),
  'break exclusion': t('entry.ownExclusion'),
});

const NoteButton = ({ player }: { readonly player: string }) => {
  const { t } = useMessages(playersMessages);
  return (
    <div>
      <PopoverSheetButton label={t('note')} className="ctl soft">
        {(close) => <NoteForm player={player} onDone={close} />}
      </PopoverSheetButton>
    </div>
  );
};

const NoteForm = ({ player, onDone }: { readonly player: string; readonly onDone: () => void }) => {
  const { t } = useMessages(actionsMessages);
  const say = useOfficeFailureText();
  const id = useId();
  const [text, setText] = useState('');
  const { perform, isSending, error } = useOfficeAction('writeNote', onDone);
  return (
    <form
      className="grid w-80 max-w-full gap-3 p-2"
      onSubmit={(event) => {
        event.preventDefault();
        perform({ player, indicator: null }, text.trim());
      }}
    >
      <label htmlFor={id} className="text-12 text-ink-2">
        {t('noteText')}
      </label>
      <span className="field">
        <textarea id={id} rows={4} maxLength={500} value={text} onChange={(event) => setText(event.target.value)} />
      </span>
      {error && (
        <p role="alert" className="text-14 text-bad">
          {say(error)}
        </p>
      )}
      <button type="submit" className="ctl soft" disabled={isSending || text.trim().length < 3}>
        {t('keepNote')}
      </button>
    </form>
  );
};
