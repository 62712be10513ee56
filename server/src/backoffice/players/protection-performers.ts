import type { Result } from '@reelfloor/protocol';
import {
  type ActionContent,
  type OfficeActionName,
  type OfficeResult,
  refuseInOffice,
} from '@reelfloor/protocol/office';
import type { UnitOfWork } from '../../platform/database/database.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { orderCheck } from '../../players/protection/checks/change-checks.ts';
import { confirmHouseLimit, setHouseLimit } from '../../players/protection/interventions/house-limit.ts';
import {
  type InterventionStep,
  recordIntervention,
} from '../../players/protection/interventions/intervention-store.ts';
import { sendMessage } from '../../players/protection/interventions/player-messages.ts';
import { askForRelease, confirmRelease } from '../../players/protection/interventions/release-restriction.ts';
import { closeMark, listMarks, requireMark } from '../../players/protection/markers/mark-store.ts';
import {
  excludePlayer,
  type ProtectionChange,
  restrictPlayer,
  takeTimeout,
} from '../../players/protection/restrict-player.ts';
import { findRestriction } from '../../players/protection/restriction-store.ts';
import type { ActionPerformers, Actor, Performed } from '../staff/action-performer.ts';
import { accountNamed } from './account-words.ts';
import { onPlayer } from './on-player.ts';

const hourMs = 3_600_000;
/** Most marks of a player that are looked through for an open one. */
const mostMarks = 200;

interface Step {
  readonly unit: UnitOfWork;
  readonly change: ProtectionChange & { readonly playerId: string };
  /** Records what staff did about the player, for `protect show`. */
  readonly record: (step: InterventionStep, details?: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

/** Begins a step about a player: finds the account, and the mark that the step answers. */
const beginStep = async (
  unit: UnitOfWork,
  { player, mark = null }: { readonly player: string; readonly mark?: string | null },
  { who, at, reason }: Actor,
): Promise<Step> => {
  const { id } = await accountNamed(unit, player);
  if (mark !== null) await requireMark(unit, id, mark);
  const change = { playerId: id as ProtectionChange['playerId'], at, who, reason };
  return {
    unit,
    change,
    record: (step, details = {}) =>
      recordIntervention(unit, id, { step, at, who, reason, markId: mark, details }),
  };
};

/** Starts a break of some kind. The count is hours or months. */
const startBreak = async (
  step: 'timeout' | 'exclude' | 'restrict',
  { unit, change, record }: Step,
  count: number,
  start: () => Promise<Result<null>>,
): Promise<OfficeResult<Performed<'timeOutPlayer' | 'excludePlayer' | 'restrictPlayer'>>> => {
  const started = await start();
  if (!started.ok) return refuseInOffice(started.refusal.code, started.refusal.params);
  await record(step, { count });
  const held = await findRestriction(unit, change.playerId, change.at);
  const details = { count };
  const answer = { untilAt: held?.untilAt ?? null };
  return { ok: true, value: { what: `protect ${step}`, details, answer } };
};

const doneAs = <Name extends OfficeActionName>(
  what: string,
  answer: Performed<Name>['answer'],
  details: Readonly<Record<string, unknown>> = {},
): OfficeResult<Performed<Name>> => ({ ok: true, value: { what, details, answer } });

type Limit = ActionContent<'setHouseLimit'>;

/** Carries out what staff do to protect players: the same as `npm run operator -- protect …`. */
export const protectionPerformers = () =>
  ({
    writeNote: {
      ...onPlayer,
      async perform(unit, content, actor) {
        const { record } = await beginStep(unit, content, actor);
        await record('note');
        return doneAs('protect note', {}, { text: actor.reason });
      },
    },
    sendMessage: {
      ...onPlayer,
      async perform(unit, content, actor) {
        const { player, mark, text } = content;
        const { change } = await beginStep(unit, content, actor);
        const { at, who } = actor;
        await sendMessage(unit, { ...change, reason: '' }, text);
        const { id } = await accountNamed(unit, player);
        const done = { step: 'message' as const, at, who, reason: text, markId: mark, details: {} };
        await recordIntervention(unit, id, done);
        return doneAs('protect message', {}, { text });
      },
    },
    orderCheck: {
      ...onPlayer,
      async perform(unit, content, actor) {
        const { change, record } = await beginStep(unit, content, actor);
        await orderCheck(unit, change);
        await record('check');
        return doneAs('protect check', {});
      },
    },
    setHouseLimit: { ...onPlayer, perform: setLimit },
    confirmHouseLimit: { ...onPlayer, perform: confirmLimit },
    timeOutPlayer: {
      ...onPlayer,
      async perform(unit, content, actor) {
        const step = await beginStep(unit, content, actor);
        const { hours } = content;
        return startBreak('timeout', step, hours, () => takeTimeout(unit, step.change, hours));
      },
    },
    excludePlayer: {
      ...onPlayer,
      async perform(unit, content, actor) {
        const step = await beginStep(unit, content, actor);
        const { months } = content;
        return startBreak('exclude', step, months, () => excludePlayer(unit, step.change, months));
      },
    },
    restrictPlayer: {
      ...onPlayer,
      async perform(unit, content, actor) {
        const step = await beginStep(unit, content, actor);
        const { hours } = content;
        const untilAt = hours === 0 ? null : actor.at + hours * hourMs;
        return startBreak('restrict', step, hours, () =>
          restrictPlayer(unit, step.change, { kind: 'operator', untilAt }),
        );
      },
    },
    askRelease: {
      ...onPlayer,
      async perform(unit, content, actor) {
        const { change, record } = await beginStep(unit, content, actor);
        const asked = await askForRelease(unit, change);
        if (asked.kind !== 'asked') return refuseRelease(asked.kind);
        await record('releaseAsked');
        const { confirmableAt } = asked;
        return doneAs('protect release', { confirmableAt }, { confirmableAt });
      },
    },
    confirmRelease: {
      ...onPlayer,
      async perform(unit, content, actor) {
        const { change, record } = await beginStep(unit, content, actor);
        const released = await confirmRelease(unit, change);
        if (released.kind === 'tooEarly') return refuseInOffice('TOO_EARLY', { at: released.confirmableAt });
        if (released.kind !== 'released') return refuseRelease(released.kind);
        await record('release');
        return doneAs('protect release', {}, { restrictions: released.restrictions });
      },
    },
    closeMark: {
      ...onPlayer,
      async perform(unit, { player, mark }, { at, who, reason }) {
        const { id, username } = await accountNamed(unit, player);
        const marks = await listMarks(unit, { playerId: id, most: mostMarks });
        const open = marks.find((one) => one.id === mark && one.closedAt === null);
        if (!open || !(await closeMark(unit, mark, { at, reason, who })))
          throw new BrokenRule('MARK_NOT_OPEN', { name: username, mark });
        return doneAs('protect review', {}, { mark, kind: open.kind });
      },
    },
  }) satisfies Partial<ActionPerformers>;

async function setLimit(
  unit: UnitOfWork,
  content: Limit,
  actor: Actor,
): Promise<OfficeResult<Performed<'setHouseLimit'>>> {
  const { change, record } = await beginStep(unit, content, actor);
  const { kind, window, amount } = content;
  const wish = { kind, window, amount };
  const changed = await setHouseLimit(unit, change, wish);
  const done = async (step: 'limit' | 'limitRaiseAsked', answer: Performed<'setHouseLimit'>['answer']) => {
    await record(step, wish);
    return doneAs<'setHouseLimit'>('protect limit', answer, { ...wish, step });
  };
  switch (changed.kind) {
    case 'set':
    case 'takenBack':
      return done('limit', { state: changed.kind, confirmableAt: null });
    case 'asked':
      return done('limitRaiseAsked', { state: 'asked', confirmableAt: changed.confirmableAt });
    default:
      return refuseInOffice('UNCHANGED');
  }
}

async function confirmLimit(
  unit: UnitOfWork,
  content: Limit,
  actor: Actor,
): Promise<OfficeResult<Performed<'confirmHouseLimit'>>> {
  const { change, record } = await beginStep(unit, content, actor);
  const { kind, window, amount } = content;
  const wish = { kind, window, amount };
  const confirmed = await confirmHouseLimit(unit, change, wish);
  switch (confirmed.kind) {
    case 'confirmed':
      await record('limitRaise', wish);
      return doneAs<'confirmHouseLimit'>('protect limit', {}, { ...wish, step: 'limitRaise' });
    case 'tooEarly':
      return refuseInOffice('TOO_EARLY', { at: confirmed.confirmableAt });
    case 'samePerson':
      return refuseInOffice('SAME_PERSON');
    case 'clockUnsure':
      return refuseInOffice('CLOCK_UNSURE');
    default:
      return refuseInOffice('NOT_ASKED');
  }
}

type Release = Awaited<ReturnType<typeof confirmRelease>>['kind'];

const refuseRelease = (kind: Exclude<Release, 'asked' | 'released' | 'tooEarly'> | Release) => {
  switch (kind) {
    case 'notOffered':
      return refuseInOffice('NOT_OFFERED');
    case 'clockUnsure':
      return refuseInOffice('CLOCK_UNSURE');
    case 'samePerson':
      return refuseInOffice('SAME_PERSON');
    case 'nothing':
      return refuseInOffice('NOTHING_TO_RELEASE');
    default:
      return refuseInOffice('NOT_ASKED');
  }
};
