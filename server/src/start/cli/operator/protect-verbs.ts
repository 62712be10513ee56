import { refusalText } from '@reelfloor/protocol';
import type { Queries, UnitOfWork } from '../../../platform/database/database.ts';
import { ConfigError } from '../../../platform/process/config-error.ts';
import { listInterventions } from '../../../players/protection/interventions/intervention-store.ts';
import { readProfile } from '../../../players/protection/profile/read-profile.ts';
import { findRegisterExclusion } from '../../../players/protection/registers/refuse-by-register.ts';
import { listAnswers } from '../../../players/protection/registers/register-store.ts';
import {
  excludePlayer,
  type ProtectionChange,
  readComingBack,
  restrictPlayer,
  takeTimeout,
} from '../../../players/protection/restrict-player.ts';
import {
  findRestriction,
  listRestrictions,
  type StoredRestriction,
} from '../../../players/protection/restriction-store.ts';
import { ladderVerbs } from './ladder-verbs.ts';
import { limitLines, limitVerb } from './limit-verb.ts';
import { reviewVerb } from './mark-verbs.ts';
import { markOf, moment, playerOf, reasonOf, recordStep } from './protect-words.ts';
import { changeAndRecord, type Verb, type VerbContext, type VerbInput } from './verb.ts';

const hourMs = 60 * 60 * 1000;
/** Most interventions that are shown: the newest ones. */
const mostShown = 100;
const mostHours = 24 * 366 * 10;

const show = async (desk: VerbContext, { words: [username = ''] }: VerbInput): Promise<string[]> => {
  const { read } = desk.database;
  const playerId = await playerOf(read, username);
  const held = await findRestriction(read, playerId, desk.at);
  const confirmableAt = (await readComingBack(read, playerId, desk.at))?.confirmableAt ?? null;
  const excluded = await findRegisterExclusion(read, (await readProfile(read)).registers, playerId);
  const why = held ? inWords(held) : excluded ? `the register ${excluded.register} excludes them` : null;
  const now = why === null ? `${username} may play.` : `${username} may not play: ${why}.`;
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
  const registers = await registerLines(read, playerId);
  const limits = await limitLines(read, playerId, desk.at);
  const done = (await listInterventions(read, playerId, mostShown)).map(
    ({ at, step, who, reason, markId }) =>
      `${moment(at)}  ${step}${markId === null ? '' : ` for ${markId}`}  by ${who}: ${reason}`,
  );
  return [
    now,
    ...registers,
    ...asked,
    ...limits,
    ...history,
    ...(done.length === 0 ? [] : ['What staff did:', ...done]),
  ];
};

type Restricting = (
  unit: UnitOfWork,
  change: ProtectionChange,
  count: number,
) => ReturnType<typeof takeTimeout>;

/** Returns a verb that starts a restriction of a number of hours or months. */
const restricting =
  (what: 'timeout' | 'exclude' | 'restrict', most: number, start: Restricting) =>
  async (desk: VerbContext, { words: [username = '', text = ''], options }: VerbInput): Promise<string[]> => {
    const count = Number(text);
    if (!/^\d{1,6}$/.test(text) || count > most)
      throw new ConfigError(`"${text}" is no number from 0 to ${most}; nothing changed.`);
    const reason = reasonOf(options);
    const held = await changeAndRecord(desk, `protect ${what}`, username, async (unit) => {
      const playerId = await playerOf(unit, username);
      const started = await start(unit, { playerId, at: desk.at, who: desk.who, reason }, count);
      const markId = await markOf(unit, playerId, options);
      if (!started.ok) throw new ConfigError(`${refusalText(started.refusal)} Nothing changed.`);
      await recordStep(unit, desk, { playerId, step: what, reason, markId, details: { count } });
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

export const protectVerbs: Readonly<Record<string, Verb>> = {
  show: {
    words: ['USERNAME'],
    says: 'whether the player may play, the limits, and every break so far',
    run: show,
  },
  timeout: {
    words: ['USERNAME', 'HOURS'],
    options: { reason: 'string', mark: 'string' },
    says: 'a break as the player could take it: 24, 168 or 720 hours; nobody can shorten it',
    run: restricting('timeout', mostHours, takeTimeout),
  },
  exclude: {
    words: ['USERNAME', 'MONTHS'],
    options: { reason: 'string', mark: 'string' },
    says: 'an exclusion as the player could choose it: 1, 6 or 12 months, 0 has no end; only the player ends it',
    run: restricting('exclude', mostHours, excludePlayer),
  },
  restrict: {
    words: ['USERNAME', 'HOURS'],
    options: { reason: 'string', mark: 'string' },
    says: 'a break by the house, with a reason; 0 hours: until it is released',
    run: restricting('restrict', mostHours, restrict),
  },
  ...ladderVerbs,
  limit: limitVerb,
  review: reviewVerb,
};

/** Most answers of registers that are shown: the newest ones. */
const mostAnswers = 10;

const registerLines = async (db: Queries, playerId: string): Promise<string[]> =>
  (await listAnswers(db, playerId, mostAnswers)).map(({ register, answeredAt, isExcluded, untilAt }) => {
    const said = isExcluded
      ? `excluded${untilAt === null ? '' : ` until ${moment(untilAt)}`}`
      : 'not excluded';
    return `${moment(answeredAt)}  ${register} answered: ${said}`;
  });

const kinds = {
  timeout: 'has a break',
  exclusion: 'is excluded',
  operator: 'is kept from play by the house',
};

const inWords = ({ kind, untilAt }: Pick<StoredRestriction, 'kind' | 'untilAt'>): string =>
  `${kinds[kind]}${untilAt === null ? ' without an end' : ` until ${moment(untilAt)}`}`;
