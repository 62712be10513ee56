import { accountNamed } from '../../../backoffice/players/account-words.ts';
import { momentOf } from '../../../backoffice/players/protection-step.ts';
import { restrictionInWords } from '../../../backoffice/players/restrict-player.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { listInterventions } from '../../../players/protection/interventions/intervention-store.ts';
import { readProfile } from '../../../players/protection/profile/read-profile.ts';
import { findRegisterExclusion } from '../../../players/protection/registers/refuse-by-register.ts';
import { listAnswers } from '../../../players/protection/registers/register-store.ts';
import { readComingBack } from '../../../players/protection/restrict-player.ts';
import { findRestriction, listRestrictions } from '../../../players/protection/restriction-store.ts';
import { actionSubcommands } from './action-subcommands.ts';
import { limitLines } from './limit-lines.ts';
import { reviewVerb } from './mark-verbs.ts';
import type { VerbContext, VerbInput } from './verb.ts';

/** Most interventions that are shown: the newest ones. */
const mostShown = 100;

const show = async (desk: VerbContext, { words: [username = ''] }: VerbInput): Promise<string[]> => {
  const { read } = desk.database;
  const { id: playerId } = await accountNamed(read, username);
  const held = await findRestriction(read, playerId, desk.at);
  const confirmableAt = (await readComingBack(read, playerId, desk.at))?.confirmableAt ?? null;
  const excluded = await findRegisterExclusion(read, (await readProfile(read)).registers, playerId);
  const why = held
    ? restrictionInWords(held)
    : excluded
      ? `the register ${excluded.register} excludes them`
      : null;
  const now = why === null ? `${username} may play.` : `${username} may not play: ${why}.`;
  const asked =
    confirmableAt === null
      ? []
      : [`Asked to come back, and may confirm it from ${momentOf(confirmableAt)} on.`];
  const history = (await listRestrictions(read, playerId)).map(
    (row) =>
      `${momentOf(row.fromAt)}  ${restrictionInWords(row)}  by ${row.who}${row.reason === '' ? '' : `: ${row.reason}`}${
        row.endedAt === null ? '' : `  (ended ${momentOf(row.endedAt)})`
      }`,
  );
  const registers = await registerLines(read, playerId);
  const limits = await limitLines(read, playerId, desk.at);
  const done = (await listInterventions(read, playerId, mostShown)).map(
    ({ at, step, who, reason, markId }) =>
      `${momentOf(at)}  ${step}${markId === null ? '' : ` for ${markId}`}  by ${who}: ${reason}`,
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

export const protectVerbs = actionSubcommands('protect', {
  show: {
    words: ['USERNAME'],
    says: 'whether the player may play, the limits, and every break so far',
    run: show,
  },
  review: reviewVerb,
});

/** Most answers of registers that are shown: the newest ones. */
const mostAnswers = 10;

const registerLines = async (db: Queries, playerId: string): Promise<string[]> =>
  (await listAnswers(db, playerId, mostAnswers)).map(({ register, answeredAt, isExcluded, untilAt }) => {
    const said = isExcluded
      ? `excluded${untilAt === null ? '' : ` until ${momentOf(untilAt)}`}`
      : 'not excluded';
    return `${momentOf(answeredAt)}  ${register} answered: ${said}`;
  });
