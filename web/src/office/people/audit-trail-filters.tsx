import type { OfficeAnswer, OfficeCallInput } from '@reelfloor/protocol/office-call-types';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Search, X } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { callOffice } from '../api/call-office.ts';
import { SelectFormField, TextField } from '../ui/form-fields.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { PopoverSheetButton } from '../ui/popover-sheet-button.tsx';
import { peopleMessages } from './messages/people-messages.ts';
import { type StaffPageUrlFilterKey, useStaffList, useStaffPageUrlFilters } from './staff-page-hooks.ts';
import { getSubcommandLabel, subcommandNouns } from './subcommand-labels.ts';

/** Filters of the audit trail: search text, the active filters, each with a button that removes it, and a dialog that adds filters. */
export const AuditTrailFilters = () => {
  const { t } = useMessages(peopleMessages);
  return (
    <search className="audit-filters" aria-label={t('audit')}>
      <Words />
      <Tokens />
      <PopoverSheetButton
        className="ctl"
        name={t('audit')}
        label={
          <>
            <Plus />
            {t('filter')}
          </>
        }
      >
        {() => <FilterForm />}
      </PopoverSheetButton>
    </search>
  );
};

const Words = () => {
  const { t } = useMessages(peopleMessages);
  const { inView, change } = useStaffPageUrlFilters();
  const [typed, setTyped] = useState(inView('words'));
  const words = useDeferredValue(typed.trim());
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed changes the address
  useEffect(() => {
    if (words !== inView('words')) change({ words });
  }, [words]);
  return (
    <span className="field">
      <Search className="size-4 text-ink-3" />
      <input
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder={t('search')}
        aria-label={t('search')}
        maxLength={100}
      />
    </span>
  );
};

const Tokens = () => {
  const { t, language } = useMessages(peopleMessages);
  const { inView, change } = useStaffPageUrlFilters();
  const { data } = useStaffList();
  const { day } = useNumberAndDateFormatters();
  const by = inView('by');
  const dated = (text: string) => (isIsoDate(text) ? day(text, { dateStyle: 'medium' }) : text);
  const tokens: readonly {
    readonly key: StaffPageUrlFilterKey;
    readonly name: string;
    readonly value: string;
  }[] = [
    { key: 'two', name: t('what'), value: inView('two') && t('needsTwo') },
    { key: 'what', name: t('what'), value: inView('what') && getSubcommandLabel(inView('what'), language) },
    { key: 'by', name: t('person'), value: data?.staff.find(({ login }) => login === by)?.name ?? by },
    { key: 'from', name: t('fromDay'), value: dated(inView('from')) },
    { key: 'to', name: t('untilDay'), value: dated(inView('to')) },
  ];
  return tokens
    .filter(({ value }) => value !== '')
    .map(({ key, name, value }) => (
      <span key={key} className="token">
        <small>{name}</small> {value}
        <button
          type="button"
          aria-label={t('without', { filter: `${name} ${value}` })}
          onClick={() => change({ [key]: '' })}
        >
          <X />
        </button>
      </span>
    ));
};

const FilterForm = () => {
  const { t, language } = useMessages(peopleMessages);
  const { inView, change } = useStaffPageUrlFilters();
  const { data } = useStaffList();
  return (
    <div className="grid w-72 gap-3 p-2">
      <SelectFormField
        label={t('person')}
        value={inView('by')}
        choices={[
          { value: '', label: t('anybody') },
          ...(data?.staff ?? []).map(({ login, name }) => ({ value: login, label: name })),
        ]}
        onChange={(by) => change({ by })}
      />
      <SelectFormField
        label={t('what')}
        value={inView('what')}
        choices={[
          { value: '', label: t('anything') },
          ...subcommandNouns.map((noun) => ({ value: noun, label: getSubcommandLabel(noun, language) })),
        ]}
        onChange={(what) => change({ what })}
      />
      <TextField label={t('fromDay')} type="date" value={inView('from')} onChange={(from) => change({ from })} />
      <TextField label={t('untilDay')} type="date" value={inView('to')} onChange={(to) => change({ to })} />
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={inView('two') !== ''}
          onChange={({ target }) => change({ two: target.checked ? '1' : '' })}
        />
        {t('needsTwo')}
      </label>
    </div>
  );
};

export type AuditTrailEntry = OfficeAnswer<'record'>['entries'][number];
type AuditTrailQuery = OfficeCallInput<'recordFile'>['query'];

const everyMs = 15_000;
/** Returns true for a day such as `2026-11-24`. */
const isIsoDate = (text: string): boolean => /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Returns the audit trail query from the URL's filters. */
export const useAuditTrailQueryFromUrl = (): AuditTrailQuery => {
  const { inView } = useStaffPageUrlFilters();
  const [from, to] = [inView('from'), inView('to')];
  return {
    ...(inView('words') !== '' && { words: inView('words').slice(0, 100) }),
    ...(inView('by') !== '' && { by: inView('by').slice(0, 100) }),
    ...(inView('what') !== '' && { what: inView('what').slice(0, 100) }),
    ...(isIsoDate(from) && { from }),
    ...(isIsoDate(to) && { to }),
    ...(inView('two') !== '' && { twoPeople: 'true' as const }),
  };
};

/**
 * Queries the audit trail, newest entries first, with older pages on demand. It is polled for new entries while only the newest page is
 * shown.
 */
export const useAuditTrailEntries = (query: AuditTrailQuery) =>
  useInfiniteQuery({
    queryKey: ['record', query],
    queryFn: ({ pageParam, signal }) =>
      callOffice('record', { query: { ...query, ...(pageParam !== null && { before: pageParam }) } }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
    placeholderData: (last) => last,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : everyMs),
  });
