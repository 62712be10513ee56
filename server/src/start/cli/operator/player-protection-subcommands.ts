import type { SetLimit } from '@reelfloor/protocol';
import { formatOperatorLimit } from '../../../backoffice/players/operator-limit-actions.ts';
import { findPlayerAccountOrThrow } from '../../../backoffice/players/parse-account-fields.ts';
import { formatPlayRestriction } from '../../../backoffice/players/player-protection-actions.ts';
import { formatUtcMinute } from '../../../backoffice/players/prepare-intervention.ts';
import type { Queries } from '../../../platform/database/database.ts';
import {
  listHarmIndicators,
  type StoredIndicator,
} from '../../../players/protection/harm-indicators/harm-indicator-store.ts';
import { recordNewHarmIndicators } from '../../../players/protection/harm-indicators/harm-monitor.ts';
import { listInterventions } from '../../../players/protection/interventions/intervention-store.ts';
import { findLimitIncreaseRequester } from '../../../players/protection/interventions/player-limit-by-operator.ts';
import { hasPendingLimitIncrease } from '../../../players/protection/limits/change-limit.ts';
import { listLimits } from '../../../players/protection/limits/limit-store.ts';
import { readPlayerLimits } from '../../../players/protection/limits/read-player-limits.ts';
import { readJurisdictionValues } from '../../../players/protection/profile/jurisdiction-profile-store.ts';
import { findRegisterExclusion } from '../../../players/protection/registers/check-register-exclusions.ts';
import { listExclusionRegisterAnswers } from '../../../players/protection/registers/exclusion-register-store.ts';
import { readReturnFromExclusion } from '../../../players/protection/restrict-player.ts';
import { findStrongestRestriction, listRestrictions } from '../../../players/protection/restriction-store.ts';
import { buildActionSubcommands } from './action-subcommands.ts';
import type { SubcommandDependencies, SubcommandInput } from './subcommand-definition.ts';

/** Maximum number of staff interventions for a player that are shown, newest first. */
const maxShown = 100;

const show = async (
  context: SubcommandDependencies,
  { words: [username = ''] }: SubcommandInput,
): Promise<string[]> => {
  const { read } = context.database;
  const { id: playerId, banned } = await findPlayerAccountOrThrow(read, username);
  const held = await findStrongestRestriction(read, playerId, context.at);
  const confirmableAt = (await readReturnFromExclusion(read, playerId, context.at))?.confirmableAt ?? null;
  const excluded = await findRegisterExclusion(
    read,
    (await readJurisdictionValues(read, { playerId })).registers,
    playerId,
  );
  const why = held
    ? formatPlayRestriction(held)
    : excluded
      ? `the register ${excluded.register} excludes them`
      : banned === 1
        ? 'staff have blocked the account'
        : null;
  const now = why === null ? `${username} may play.` : `${username} may not play: ${why}.`;
  const asked =
    confirmableAt === null ? [] : [`Asked to return, and may confirm it from ${formatUtcMinute(confirmableAt)}.`];
  const history = (await listRestrictions(read, playerId)).map(
    (row) =>
      `${formatUtcMinute(row.fromAt)}  ${formatPlayRestriction(row)}  by ${row.who}${row.reason === '' ? '' : `: ${row.reason}`}${
        row.endedAt === null ? '' : `  (ended ${formatUtcMinute(row.endedAt)})`
      }`,
  );
  const registers = await registerLines(read, playerId);
  const limits = await limitLines(read, playerId, context.at);
  const done = (await listInterventions(read, playerId, maxShown)).map(
    ({ at, step, who, reason, indicatorId }) =>
      `${formatUtcMinute(at)}  ${step}${indicatorId === null ? '' : ` for ${indicatorId}`}  by ${who}: ${reason}`,
  );
  return [
    now,
    ...registers,
    ...asked,
    ...limits,
    ...history,
    ...(done.length === 0 ? [] : ['Staff actions:', ...done]),
  ];
};

/** Maximum number of answers of exclusion registers that are shown, newest first. */
const maxAnswers = 10;

const registerLines = async (db: Queries, playerId: string): Promise<string[]> =>
  (await listExclusionRegisterAnswers(db, playerId, maxAnswers)).map(
    ({ register, answeredAt, isExcluded, untilAt }) => {
      const said = isExcluded
        ? `excluded${untilAt === null ? '' : ` until ${formatUtcMinute(untilAt)}`}`
        : 'not excluded';
      return `${formatUtcMinute(answeredAt)}  ${register} answered: ${said}`;
    },
  );

/** Returns a line for each limit that is in force or pending. */
const limitLines = async (db: Queries, playerId: string, at: number): Promise<string[]> => {
  const { list } = await readPlayerLimits(db, await readJurisdictionValues(db, { playerId }), playerId, at);
  const lines = list
    .filter(({ amount, house, raise }) => amount !== null || house !== null || raise !== null)
    .map(({ kind, window, amount, house, used, raise }) => {
      const parts = [
        amount === null ? null : `own ${formatOperatorLimit(kind, amount)}`,
        house === null ? null : `house ${formatOperatorLimit(kind, house)}`,
        `used ${formatOperatorLimit(kind, used)}`,
        raise && askedFor(kind, raise),
      ];
      return `limit  ${kind} ${window}: ${parts.filter((part) => part !== null).join(', ')}`;
    });
  for (const limit of await listLimits(db, playerId)) {
    const { kind, window, byOperator, raise } = limit;
    if (!byOperator || !raise || !hasPendingLimitIncrease(limit, at)) continue;
    const who = await findLimitIncreaseRequester(db, playerId, raise.id);
    lines.push(`limit  ${kind} ${window}: of the house ${askedFor(kind, raise)}, asked by ${who}`);
  }
  return lines;
};

const askedFor = (
  kind: SetLimit['kind'],
  { amount, confirmableAt }: { readonly amount: number | null; readonly confirmableAt: number },
): string =>
  `asked for ${amount === null ? 'none' : formatOperatorLimit(kind, amount)}, confirmable from ${formatUtcMinute(confirmableAt)}`;

/** Maximum number of harm indicators listed, newest first. */
const maxListed = 200;

const review = async (context: SubcommandDependencies, { words: [username] }: SubcommandInput): Promise<string[]> => {
  if (username === undefined)
    return linesOf(await listHarmIndicators(context.database.read, { playerId: null, most: maxListed }));
  const playerId = (await findPlayerAccountOrThrow(context.database.read, username)).id;
  await recordNewHarmIndicators(context.database, playerId, context.at);
  const open = await openIndicatorsOf(context.database.read, playerId);
  if (open.length === 0) return [`${username} has no open harm indicators.`];
  const done = await listInterventions(context.database.read, playerId, maxListed);
  return open.flatMap((indicator) => [
    ...linesOf([indicator]),
    ...done
      .filter(({ indicatorId }) => indicatorId === indicator.id)
      .map(({ at, step, who, reason }) => `    ${formatUtcMinute(at)}  ${step}  by ${who}: ${reason}`),
  ]);
};

const openIndicatorsOf = async (db: Queries, playerId: string): Promise<StoredIndicator[]> =>
  (await listHarmIndicators(db, { playerId, most: maxListed })).filter(({ closedAt }) => closedAt === null);

const linesOf = (indicators: readonly StoredIndicator[]): string[] =>
  indicators.length === 0
    ? ['No open harm indicators.']
    : indicators.map(({ id, username, kind, at, figures, thresholdsHash }) => {
        const numbers = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
        return `${formatUtcMinute(at)}  ${username}  ${kind}  ${id}  (${numbers.join(', ')}; thresholds ${thresholdsHash})`;
      });

export const protectSubcommands = buildActionSubcommands('protect', {
  show: {
    words: ['USERNAME'],
    help: 'whether the player may play, the limits, and every break so far',
    run: show,
  },
  /** With `--close` the same subcommand runs the action `closeHarmIndicator`. */
  review: {
    words: ['[USERNAME]'],
    help: 'open harm indicators with their figures; for one player re-evaluated; --close INDICATOR closes one',
    run: review,
  },
});
