import type { Result } from '@reelfloor/protocol';
import { createOfficeRefusal, type OfficeErrorCode } from '@reelfloor/protocol/office-call-types';
import type { DatabaseTransaction, Queries } from '../../platform/database/database.ts';
import { BusinessRuleError } from '../../platform/process/business-rule-error.ts';
import { triggerRealityCheck } from '../../players/protection/checks/change-reality-checks.ts';
import {
  listHarmIndicators,
  storeHarmIndicatorClosing,
} from '../../players/protection/harm-indicators/harm-indicator-store.ts';
import { sendPlayerMessage } from '../../players/protection/interventions/player-messages.ts';
import {
  confirmRestrictionRelease,
  requestRestrictionRelease,
} from '../../players/protection/interventions/release-restriction.ts';
import {
  type ProtectionChange,
  startPlayerBreak,
  storePlayerExclusion,
  storePlayerRestriction,
} from '../../players/protection/restrict-player.ts';
import { findStrongestRestriction, type StoredRestriction } from '../../players/protection/restriction-store.ts';
import { type Actor, implementOfficeAction } from '../implement-office-action.ts';
import { findPlayerAccountOrThrow } from './parse-account-fields.ts';
import { playerSubject } from './player-account-actions.ts';
import { formatUtcMinute, prepareProtectionIntervention } from './prepare-intervention.ts';

/** Maximum number of a player's harm indicators that are searched for an open one. */
const maxIndicators = 200;

/** Adds a note about a player; the action's reason is the text of the note. */
export const writeNote = implementOfficeAction('writeNote', {
  ...playerSubject,
  async perform(tx, input, actor) {
    const { username, record } = await prepareProtectionIntervention(tx, input, actor);
    await record('note');
    return { answer: {}, audit: { text: actor.reason }, lines: [`Noted for ${username}.`] };
  },
});

export const sendMessage = implementOfficeAction('sendMessage', {
  ...playerSubject,
  async perform(tx, input, actor) {
    const { text } = input;
    const { username, change, record } = await prepareProtectionIntervention(tx, input, {
      ...actor,
      reason: text,
    });
    await sendPlayerMessage(tx, { ...change, reason: '' }, text);
    await record('message');
    const lines = [`${username} is shown the message on every page until it is acknowledged.`];
    return { answer: {}, audit: { text }, lines };
  },
});

export const orderCheck = implementOfficeAction('orderCheck', {
  ...playerSubject,
  async perform(tx, input, actor) {
    const { username, change, record } = await prepareProtectionIntervention(tx, input, actor);
    await triggerRealityCheck(tx, change);
    await record('check');
    const lines = [`${username} must acknowledge a reality check before the next paid spin.`];
    return { answer: {}, audit: {}, lines };
  },
});

export const closeHarmIndicator = implementOfficeAction('closeHarmIndicator', {
  ...playerSubject,
  async perform(tx, { player, indicator }, { at, who, reason }) {
    const { id, username } = await findPlayerAccountOrThrow(tx, player);
    const indicators = await listHarmIndicators(tx, { playerId: id, most: maxIndicators });
    const open = indicators.find((one) => one.id === indicator && one.closedAt === null);
    if (!open || !(await storeHarmIndicatorClosing(tx, indicator, { at, reason, who })))
      throw new BusinessRuleError('HARM_INDICATOR_NOT_OPEN', { name: username, indicator });
    return { answer: {}, audit: { indicator, kind: open.kind }, lines: [`Closed ${indicator}.`] };
  },
});

type Release = Awaited<ReturnType<typeof confirmRestrictionRelease>>;

const commandFor = (username: string): string => `npm run operator -- protect release ${username}`;

export const askRelease = implementOfficeAction('askRelease', {
  ...playerSubject,
  async perform(tx, input, actor) {
    const { username, change, record } = await prepareProtectionIntervention(tx, input, actor);
    const asked = await requestRestrictionRelease(tx, change);
    if (asked.kind !== 'asked') return refuseRelease(tx, asked, { username, ...change });
    await record('releaseAsked');
    const { confirmableAt } = asked;
    const lines = [
      `Requested. Nothing changes until a second person confirms it, from ${formatUtcMinute(confirmableAt)}:`,
      `${commandFor(username)} --confirm --reason "…"`,
    ];
    return { answer: { confirmableAt }, audit: { confirmableAt }, lines };
  },
});

export const confirmRelease = implementOfficeAction('confirmRelease', {
  ...playerSubject,
  async perform(tx, input, actor) {
    const { username, change, record } = await prepareProtectionIntervention(tx, input, actor);
    const released = await confirmRestrictionRelease(tx, change);
    if (released.kind !== 'released') return refuseRelease(tx, released, { username, ...change });
    await record('release');
    const lines = [
      `Released; "npm run operator -- protect show ${username}" shows whether another restriction applies.`,
    ];
    return { answer: {}, audit: { restrictions: released.restrictions }, lines };
  },
});

interface About {
  readonly username: string;
  readonly playerId: string;
  readonly at: number;
}

const refuseRelease = async (db: Queries, release: Release, { username, playerId, at }: About) => {
  const refuse = (code: OfficeErrorCode | 'NOT_OFFERED' | 'CLOCK_UNSURE', said: string, params = {}) => ({
    ...createOfficeRefusal(code, params),
    said,
  });
  switch (release.kind) {
    case 'tooEarly':
      return refuse(
        'TOO_EARLY',
        `It can be confirmed from ${formatUtcMinute(release.confirmableAt)}; nothing changed.`,
        { at: release.confirmableAt },
      );
    case 'notOffered':
      return refuse('NOT_OFFERED', 'The profile allows no return from this; nothing changed.');
    case 'clockUnsure':
      return refuse('CLOCK_UNSURE', 'The clocks differ, so nothing is released: npm run operator -- clock show');
    case 'samePerson':
      return refuse('SAME_PERSON', `A second person must confirm it: ${release.who} asked. Nothing changed.`);
    case 'nothing':
      return refuse(
        'NOTHING_TO_RELEASE',
        (await findStrongestRestriction(db, playerId, at))
          ? `${username} chose this restriction: only the player can end it. Nothing changed.`
          : `${username} may play already; nothing changed.`,
      );
    default:
      return refuse('NOT_ASKED', `Nobody requested it in the last days: ${commandFor(username)} --reason "…"`);
  }
};

const hourMs = 3_600_000;

const kinds = {
  timeout: 'has a break',
  exclusion: 'is excluded',
  operator: 'is kept from play by the house',
};

export const formatPlayRestriction = ({ kind, untilAt }: Pick<StoredRestriction, 'kind' | 'untilAt'>): string =>
  `${kinds[kind]}${untilAt === null ? ' without an end' : ` until ${formatUtcMinute(untilAt)}`}`;

interface Break {
  readonly step: 'timeout' | 'exclude' | 'restrict';
  /** Length of the break, in hours or months. */
  readonly count: number;
  readonly start: (change: ProtectionChange) => Promise<Result<null>>;
}

const startBreak = async (
  tx: DatabaseTransaction,
  input: { readonly player: string; readonly indicator: string | null },
  actor: Actor,
  { step, count, start }: Break,
) => {
  const { username, change, record } = await prepareProtectionIntervention(tx, input, actor);
  const started = await start(change);
  if (!started.ok) return createOfficeRefusal(started.refusal.code, started.refusal.params);
  await record(step, { count });
  const held = await findStrongestRestriction(tx, change.playerId, change.at);
  const lines = [
    `${username} may not play${held ? `: ${formatPlayRestriction(held)}` : ''}.`,
    'A seat closes by itself and its credit goes to the wallet.',
  ];
  return { answer: { untilAt: held?.untilAt ?? null }, audit: { count }, lines };
};

export const timeOutPlayer = implementOfficeAction('timeOutPlayer', {
  ...playerSubject,
  perform: (tx, input, actor) =>
    startBreak(tx, input, actor, {
      step: 'timeout',
      count: input.hours,
      start: (change) => startPlayerBreak(tx, change, input.hours),
    }),
});

export const excludePlayer = implementOfficeAction('excludePlayer', {
  ...playerSubject,
  perform: (tx, input, actor) =>
    startBreak(tx, input, actor, {
      step: 'exclude',
      count: input.months,
      start: (change) => storePlayerExclusion(tx, change, input.months),
    }),
});

export const restrictPlayer = implementOfficeAction('restrictPlayer', {
  ...playerSubject,
  perform: (tx, input, actor) =>
    startBreak(tx, input, actor, {
      step: 'restrict',
      count: input.hours,
      start(change) {
        const untilAt = input.hours === 0 ? null : actor.at + input.hours * hourMs;
        return storePlayerRestriction(tx, change, { kind: 'operator', untilAt });
      },
    }),
});
