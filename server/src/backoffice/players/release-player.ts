import { type OfficeErrorCode, refuseInOffice } from '@reelfloor/protocol/office';
import type { Queries } from '../../platform/database/database.ts';
import {
  askForRelease,
  confirmRelease as storeRelease,
} from '../../players/protection/interventions/release-restriction.ts';
import { findRestriction } from '../../players/protection/restriction-store.ts';
import { implementAction } from '../implement-action.ts';
import { onPlayer } from './account-actions.ts';
import { beginStep, momentOf } from './protection-step.ts';

type Release = Awaited<ReturnType<typeof storeRelease>>;

const commandFor = (username: string): string => `npm run operator -- protect release ${username}`;

export const askRelease = implementAction('askRelease', {
  ...onPlayer,
  async perform(tx, input, actor) {
    const { username, change, record } = await beginStep(tx, input, actor);
    const asked = await askForRelease(tx, change);
    if (asked.kind !== 'asked') return refuseRelease(tx, asked, { username, ...change });
    await record('releaseAsked');
    const { confirmableAt } = asked;
    const lines = [
      `Asked for. Nothing changes until somebody else confirms it, from ${momentOf(confirmableAt)} on:`,
      `${commandFor(username)} --confirm --reason "…"`,
    ];
    return { answer: { confirmableAt }, audit: { confirmableAt }, lines };
  },
});

export const confirmRelease = implementAction('confirmRelease', {
  ...onPlayer,
  async perform(tx, input, actor) {
    const { username, change, record } = await beginStep(tx, input, actor);
    const released = await storeRelease(tx, change);
    if (released.kind !== 'released') return refuseRelease(tx, released, { username, ...change });
    await record('release');
    const lines = [
      `Released; "npm run operator -- protect show ${username}" says whether something else holds.`,
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
    ...refuseInOffice(code, params),
    said,
  });
  switch (release.kind) {
    case 'tooEarly':
      return refuse(
        'TOO_EARLY',
        `It can be confirmed from ${momentOf(release.confirmableAt)} on; nothing changed.`,
        { at: release.confirmableAt },
      );
    case 'notOffered':
      return refuse('NOT_OFFERED', 'The profile lets nobody return from this; nothing changed.');
    case 'clockUnsure':
      return refuse(
        'CLOCK_UNSURE',
        'The clocks do not agree, so nothing is released: npm run operator -- clock show',
      );
    case 'samePerson':
      return refuse('SAME_PERSON', `A second person must confirm it: ${release.who} asked. Nothing changed.`);
    case 'nothing':
      return refuse(
        'NOTHING_TO_RELEASE',
        (await findRestriction(db, playerId, at))
          ? `What keeps ${username} from play was chosen by the player: nobody but the player ends it. Nothing changed.`
          : `${username} may play already; nothing changed.`,
      );
    default:
      return refuse(
        'NOT_ASKED',
        `Nobody has asked for it in the last days: ${commandFor(username)} --reason "…"`,
      );
  }
};
