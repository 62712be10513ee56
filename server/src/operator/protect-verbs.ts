import type { PlayerId } from '@reelfloor/protocol';
import { refusalText } from '@reelfloor/protocol';
import type { Queries, UnitOfWork } from '../database/database.ts';
import { ConfigError } from '../process/config-error.ts';
import { usualProtection } from '../protection/protection-terms.ts';
import {
  excludePlayer,
  noteProtection,
  type ProtectionChange,
  restrictPlayer,
  takeTimeout,
} from '../protection/restrict-player.ts';
import {
  endRestriction,
  findRestriction,
  findReturn,
  listHolding,
  listRestrictions,
  type StoredRestriction,
} from '../protection/restriction-store.ts';
import { changeAndRecord, readText, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const hourMs = 60 * 60 * 1000;
const mostHours = 24 * 366 * 10;

const show = async (desk: VerbContext, { words: [username = ''] }: VerbInput): Promise<string[]> => {
  const { read } = desk.database;
  const playerId = await playerOf(read, username);
  const held = await findRestriction(read, playerId, desk.at);
  const confirmableAt = held ? await findReturn(read, held.id) : null;
  const now = held ? `${username} may not play: ${inWords(held)}.` : `${username} may play.`;
  const asked =
    confirmableAt === null
      ? []
      : [`Asked to come back, and may confirm it from ${moment(confirmableAt)} on.`];
  const history = (await listRestrictions(read, playerId)).map(
    (row) =>
      `${moment(row.fromAt)}  ${inWords(row)}  by ${row.who}${row.reason === '' ? '' : `: ${row.reason}`}${
        row.endedAt === null ? '' : `  (ended ${moment(row.endedAt)})`
      }`,
  );
  return [now, ...asked, ...history];
};

type Restricting = (
  unit: UnitOfWork,
  change: ProtectionChange,
  count: number,
) => ReturnType<typeof takeTimeout>;

/** Returns a verb that starts a restriction of a number of hours or months. */
const restricting =
  (what: string, most: number, start: Restricting) =>
  async (desk: VerbContext, { words: [username = '', text = ''], options }: VerbInput): Promise<string[]> => {
    const count = Number(text);
    if (!/^\d{1,6}$/.test(text) || count > most)
      throw new ConfigError(`"${text}" is no number from 0 to ${most}; nothing changed.`);
    const reason = reasonOf(options);
    const held = await changeAndRecord(desk, `protect ${what}`, username, async (unit) => {
      const playerId = await playerOf(unit, username);
      const started = await start(unit, { playerId, at: desk.at, who: desk.who, reason }, count);
      if (!started.ok) throw new ConfigError(`${refusalText(started.refusal)} Nothing changed.`);
      return { answer: await findRestriction(unit, playerId, desk.at), details: { count, reason } };
    });
    return [
      `${username} may not play${held ? `: ${inWords(held)}` : ''}.`,
      'A seat closes by itself, with its credit in the wallet.',
    ];
  };

const restrict: Restricting = (unit, change, hours) =>
  restrictPlayer(unit, change, {
    kind: 'operator',
    untilAt: hours === 0 ? null : change.at + hours * hourMs,
  });

const release = async (
  desk: VerbContext,
  { words: [username = ''], options }: VerbInput,
): Promise<string[]> => {
  const reason = reasonOf(options);
  await changeAndRecord(desk, 'protect release', username, async (unit) => {
    const playerId = await playerOf(unit, username);
    const holding = await listHolding(unit, playerId, desk.at);
    const [own] = holding;
    const ours = holding.filter(({ kind }) => kind === 'operator');
    if (!own) throw new ConfigError(`${username} may play already; nothing changed.`);
    if (ours.length === 0)
      throw new ConfigError(
        `${username} ${inWords(own)}; nobody but the player ends that, by asking to come back. Nothing changed.`,
      );
    for (const { id } of ours) await endRestriction(unit, id, { at: desk.at, reason, who: desk.who });
    await noteProtection(unit, playerId);
    return { answer: null, details: { restrictions: ours.map(({ id }) => id), reason } };
  });
  return [`Released; "npm run operator -- protect show ${username}" says whether something else holds.`];
};

export const protectVerbs: Readonly<Record<string, Verb>> = {
  show: { words: ['USERNAME'], says: 'whether the player may play, and every break so far', run: show },
  timeout: {
    words: ['USERNAME', 'HOURS'],
    options: { reason: 'string' },
    says: 'a break as the player could take it: 24, 168 or 720 hours; nobody can shorten it',
    run: restricting('timeout', mostHours, (unit, change, hours) =>
      takeTimeout(unit, change, hours, usualProtection),
    ),
  },
  exclude: {
    words: ['USERNAME', 'MONTHS'],
    options: { reason: 'string' },
    says: 'an exclusion as the player could choose it: 1, 6 or 12 months, 0 has no end; only the player ends it',
    run: restricting('exclude', mostHours, (unit, change, months) =>
      excludePlayer(unit, change, months, usualProtection),
    ),
  },
  restrict: {
    words: ['USERNAME', 'HOURS'],
    options: { reason: 'string' },
    says: 'a break by the house, with a reason; 0 hours: until it is released',
    run: restricting('restrict', mostHours, restrict),
  },
  release: {
    words: ['USERNAME'],
    options: { reason: 'string' },
    says: 'ends a break by the house, with a reason; never one that the player took',
    run: release,
  },
};

const playerOf = async (db: Queries, username: string): Promise<PlayerId> => {
  const row = await db.get<{ id: PlayerId }>('SELECT id FROM players WHERE username = ?', username);
  if (!row) throw new ConfigError(`There is no account ${username}; nothing changed.`);
  return row.id;
};

const reasonOf = (options: VerbInput['options']): string => {
  if (options.reason === undefined) throw new ConfigError('Say why: --reason "…".');
  return readText(options.reason, '--reason', '');
};

const kinds = {
  timeout: 'has a break',
  exclusion: 'is excluded',
  operator: 'is kept from play by the house',
};

const inWords = ({ kind, untilAt }: Pick<StoredRestriction, 'kind' | 'untilAt'>): string =>
  `${kinds[kind]}${untilAt === null ? ' without an end' : ` until ${moment(untilAt)}`}`;

const moment = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
