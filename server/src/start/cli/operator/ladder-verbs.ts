import { ConfigError } from '../../../platform/process/config-error.ts';
import { orderCheck } from '../../../players/protection/checks/change-checks.ts';
import { sendMessage } from '../../../players/protection/interventions/player-messages.ts';
import {
  askForRelease,
  confirmRelease,
} from '../../../players/protection/interventions/release-restriction.ts';
import { findRestriction } from '../../../players/protection/restriction-store.ts';
import { markOf, moment, playerOf, reasonOf, recordStep } from './protect-words.ts';
import { changeAndRecord, type Verb, type VerbContext, type VerbInput } from './verb.ts';

/** Most characters of a message to a player, and of a note about one. */
const maxText = 500;

const note = async (desk: VerbContext, { words: [username = ''], options }: VerbInput): Promise<string[]> => {
  const text = textOf(options.text);
  await changeAndRecord(desk, 'protect note', username, async (unit) => {
    const playerId = await playerOf(unit, username);
    const markId = await markOf(unit, playerId, options);
    await recordStep(unit, desk, { playerId, step: 'note', reason: text, markId });
    return { answer: null, details: { text } };
  });
  return [`Noted for ${username}.`];
};

const message = async (
  desk: VerbContext,
  { words: [username = ''], options }: VerbInput,
): Promise<string[]> => {
  const text = textOf(options.text);
  await changeAndRecord(desk, 'protect message', username, async (unit) => {
    const playerId = await playerOf(unit, username);
    const markId = await markOf(unit, playerId, options);
    const { at, who } = desk;
    await sendMessage(unit, { playerId, at, who, reason: '' }, text);
    await recordStep(unit, desk, { playerId, step: 'message', reason: text, markId });
    return { answer: null, details: { text } };
  });
  return [`${username} is shown the message on every page until it is acknowledged.`];
};

const check = async (
  desk: VerbContext,
  { words: [username = ''], options }: VerbInput,
): Promise<string[]> => {
  const reason = reasonOf(options);
  await changeAndRecord(desk, 'protect check', username, async (unit) => {
    const playerId = await playerOf(unit, username);
    const markId = await markOf(unit, playerId, options);
    await orderCheck(unit, { playerId, at: desk.at });
    await recordStep(unit, desk, { playerId, step: 'check', reason, markId });
    return { answer: null, details: { reason } };
  });
  return [`${username} must acknowledge a reality check before the next paid spin.`];
};

const release = async (
  desk: VerbContext,
  { words: [username = ''], options }: VerbInput,
): Promise<string[]> => {
  const reason = reasonOf(options);
  const isConfirmed = options.confirm === true;
  return changeAndRecord(desk, 'protect release', username, async (unit) => {
    const playerId = await playerOf(unit, username);
    const { at, who } = desk;
    const change = { playerId, at, who, reason };
    const released = await (isConfirmed ? confirmRelease : askForRelease)(unit, change);
    switch (released.kind) {
      case 'nothing':
        throw new ConfigError(await whyNothing(desk, username));
      case 'notAsked':
        throw new ConfigError(
          `Nobody has asked for it in the last days: npm run operator -- protect release ${username} --reason "…"`,
        );
      case 'notOffered':
        throw new ConfigError('The profile lets nobody return from this; nothing changed.');
      case 'clockUnsure':
        throw new ConfigError(
          'The clocks do not agree, so nothing is released: npm run operator -- clock show',
        );
      case 'samePerson':
        throw new ConfigError(`A second person must confirm it: ${released.who} asked. Nothing changed.`);
      case 'tooEarly':
        throw new ConfigError(
          `It can be confirmed from ${moment(released.confirmableAt)} on; nothing changed.`,
        );
      case 'asked':
        await recordStep(unit, desk, { playerId, step: 'releaseAsked', reason, markId: null });
        return {
          answer: [
            `Asked for. Nothing changes until somebody else confirms it, from ${moment(released.confirmableAt)} on:`,
            `npm run operator -- protect release ${username} --confirm --reason "…"`,
          ],
          details: { confirmableAt: released.confirmableAt, reason },
        };
      case 'released':
        await recordStep(unit, desk, { playerId, step: 'release', reason, markId: null });
        return {
          answer: [
            `Released; "npm run operator -- protect show ${username}" says whether something else holds.`,
          ],
          details: { restrictions: released.restrictions, reason },
        };
    }
  });
};

const whyNothing = async ({ database, at }: VerbContext, username: string): Promise<string> => {
  const held = await findRestriction(database.read, await playerOf(database.read, username), at);
  return held
    ? `What keeps ${username} from play was chosen by the player: nobody but the player ends it. Nothing changed.`
    : `${username} may play already; nothing changed.`;
};

export const ladderVerbs: Readonly<Record<string, Verb>> = {
  note: {
    words: ['USERNAME'],
    options: { text: 'string', mark: 'string' },
    says: 'keeps a note about the player that only staff see',
    run: note,
  },
  message: {
    words: ['USERNAME'],
    options: { text: 'string', mark: 'string' },
    says: 'shows the player a plain text on every page until the player has acknowledged it',
    run: message,
  },
  check: {
    words: ['USERNAME'],
    options: { reason: 'string', mark: 'string' },
    says: 'a reality check at once: the next paid spin waits until the player has acknowledged it',
    run: check,
  },
  release: {
    words: ['USERNAME'],
    options: { reason: 'string', confirm: 'boolean' },
    says: 'asks for the end of a break by the house; after the delay a second person ends it by --confirm',
    run: release,
  },
};

const textOf = (text: string | boolean | undefined): string => {
  if (typeof text !== 'string' || text.trim() === '' || text.length > maxText || /\p{Cc}/u.test(text))
    throw new ConfigError(`Write --text "…", one line of 1 to ${maxText} characters; nothing changed.`);
  return text.trim();
};
