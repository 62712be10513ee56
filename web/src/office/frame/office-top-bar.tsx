import { Search } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link } from 'wouter';
import { useMessages } from '../../i18n/use-messages.ts';
import { useServerContact } from '../api/server-reachability-store.ts';
import { useOfficeQuery } from '../api/use-office-query.ts';
import { useSignedInStaff } from '../api/use-signed-in-staff.ts';
import { LazyPartBoundary, lazyPart } from '../ui/lazy-part.tsx';
import { useNumberAndDateFormatters } from '../ui/number-and-date-formatters.ts';
import { PopoverSheetButton } from '../ui/popover-sheet-button.tsx';
import { useCurrentServerTimeMs } from '../ui/use-server-now.ts';
import { frameMessages } from './messages/frame-messages.ts';

/** Searches machines, players and transfers from every page. The key / focuses it; the arrow keys move through the results. */
const FindBox = () => {
  const { t } = useMessages(frameMessages);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const wanted = useDeferredValue(text.trim());
  const isOnResult = useRef(false);
  /** Moves the focus if newer search results lack the focused one: otherwise keyboard input would be lost. */
  const keepFocus = useCallback(() => {
    if (isOnResult.current && document.activeElement === document.body) field.current?.focus();
  }, []);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const isWriting =
        event.target instanceof Element && event.target.matches('input:not([type=radio]), textarea, select');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const close = () => {
    setOpen(false);
    setText('');
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      close();
      field.current?.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && event.key !== 'Enter') return;
    const places = [...(box.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const at = places.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Enter') {
      if (at === -1) places[0]?.click();
      return;
    }
    event.preventDefault();
    const next = at + (event.key === 'ArrowDown' ? 1 : -1);
    (next < 0 ? field.current : places[Math.min(next, places.length - 1)])?.focus();
    isOnResult.current = places.includes(document.activeElement as HTMLElement);
  };
  return (
    <search
      ref={box}
      className="find"
      onKeyDown={walk}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <label className="field">
        <Search />
        <input
          ref={field}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
          onFocus={() => {
            isOnResult.current = false;
            setOpen(true);
          }}
          placeholder={t('find')}
          aria-label={t('find')}
          aria-controls={id}
          autoComplete="off"
          maxLength={64}
        />
        <kbd>/</kbd>
      </label>
      <div id={id} className="found" hidden={!isOpen || wanted === ''}>
        {isOpen && wanted !== '' && <Found text={wanted} onGo={close} onShown={keepFocus} />}
      </div>
    </search>
  );
};

const Found = ({ text, onGo, onShown }: { text: string; onGo: () => void; onShown: () => void }) => {
  const { t } = useMessages(frameMessages);
  const { money } = useNumberAndDateFormatters();
  const { data } = useOfficeQuery('search', { query: { text } }, { keepsLast: true });
  useEffect(() => {
    if (data) onShown();
  }, [data, onShown]);
  if (!data) return <p role="status">{t('finding')}</p>;
  const { machines, players, transfers } = data;
  if (machines.length + players.length + transfers.length === 0) return <p role="status">{t('nothingFound')}</p>;
  return (
    <>
      <Part name={t('machines')} entries={machines}>
        {({ id, brand }) => (
          <Link href={`/machine/${encodeURIComponent(id)}`} onClick={onGo}>
            <b>{id}</b> {brand}
          </Link>
        )}
      </Part>
      <Part name={t('players')} entries={players}>
        {({ id, login, name }) => (
          <Link href={`/players/${encodeURIComponent(id)}`} onClick={onGo}>
            <b>{login}</b> {name}
          </Link>
        )}
      </Part>
      <Part name={t('transfers')} entries={transfers}>
        {({ id, amountMinor, machine, player }) => (
          <Link href={`/machine/${encodeURIComponent(machine)}`} onClick={onGo}>
            <b>{amountMinor === null ? id.slice(0, 8) : money(amountMinor)}</b> {player.name}, {machine}
          </Link>
        )}
      </Part>
    </>
  );
};

interface PartProps<Entry> {
  readonly name: string;
  readonly entries: readonly Entry[];
  readonly children: (entry: Entry) => ReactNode;
}

const Part = <Entry extends { readonly id: string }>({ name, entries, children }: PartProps<Entry>) =>
  entries.length > 0 && (
    <section aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>{children(entry)}</li>
        ))}
      </ul>
    </section>
  );

const PersonSheet = lazyPart(async () => (await import('./signed-in-staff-menu.tsx')).SignedInStaffMenu);

export const OfficeTopBar = ({ headSlot }: { headSlot: Ref<HTMLDivElement> }) => {
  const mayFind = useSignedInStaff().rights.seeFloor !== undefined;
  return (
    <header className="top">
      <div ref={headSlot} className="page-head" />
      <div className="end">
        {mayFind && <FindBox />}
        <LiveDot />
        <Clock />
        <span className="hidden h-6 w-px bg-line md:block" />
        <PersonMenu />
      </div>
    </header>
  );
};

const LiveDot = () => {
  const { t } = useMessages(frameMessages);
  const { isReached } = useServerContact();
  return (
    <span className="live-dot" role="status" data-away={isReached ? undefined : ''}>
      {isReached ? t('live') : t('away')}
    </span>
  );
};

/** Shows the server's clock in the operator's time zone, which applies to all times in the back office. */
const Clock = () => {
  const { seconds } = useNumberAndDateFormatters();
  const now = useCurrentServerTimeMs();
  return (
    <time translate="no" className="hidden font-semibold md:block" dateTime={new Date(now).toISOString()}>
      {seconds(now)}
    </time>
  );
};

/** Returns the initials of the first and the last name. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('tr') ?? '')
    .join('');
};

const PersonMenu = () => {
  const { t } = useMessages(frameMessages);
  const me = useSignedInStaff();
  return (
    <PopoverSheetButton
      className="flex items-center gap-2.5 text-start leading-tight"
      name={t('person', { name: `${me.name} ${t(`roles.${me.role}`)}` })}
      label={
        <>
          <span className="av" data-initials={initialsOf(me.name)} />
          <span className="hidden lg:grid">
            <b className="font-semibold">{me.name}</b>{' '}
            <small className="text-12 text-ink-3">{t(`roles.${me.role}`)}</small>
          </span>
        </>
      }
    >
      {() => (
        <LazyPartBoundary>
          <PersonSheet role={t(`roles.${me.role}`)} />
        </LazyPartBoundary>
      )}
    </PopoverSheetButton>
  );
};
