import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { orderCheck as storeCheck } from '../../players/protection/checks/change-checks.ts';
import {
  listHarmIndicators,
  closeHarmIndicator as storeClosed,
} from '../../players/protection/harm-indicators/harm-indicator-store.ts';
import { sendMessage as storeMessage } from '../../players/protection/interventions/player-messages.ts';
import { implementAction } from '../implement-action.ts';
import { onPlayer } from './account-actions.ts';
import { accountNamed } from './account-words.ts';
import { beginStep } from './protection-step.ts';

/** Most harm indicators of a player that are looked through for an open one. */
const maxIndicators = 200;

/** The note is the reason of the action. */
export const writeNote = implementAction('writeNote', {
  ...onPlayer,
  async perform(tx, input, actor) {
    const { username, record } = await beginStep(tx, input, actor);
    await record('note');
    return { answer: {}, audit: { text: actor.reason }, lines: [`Noted for ${username}.`] };
  },
});

export const sendMessage = implementAction('sendMessage', {
  ...onPlayer,
  async perform(tx, input, actor) {
    const { text } = input;
    const { username, change, record } = await beginStep(tx, input, { ...actor, reason: text });
    await storeMessage(tx, { ...change, reason: '' }, text);
    await record('message');
    const lines = [`${username} is shown the message on every page until it is acknowledged.`];
    return { answer: {}, audit: { text }, lines };
  },
});

export const orderCheck = implementAction('orderCheck', {
  ...onPlayer,
  async perform(tx, input, actor) {
    const { username, change, record } = await beginStep(tx, input, actor);
    await storeCheck(tx, change);
    await record('check');
    const lines = [`${username} must acknowledge a reality check before the next paid spin.`];
    return { answer: {}, audit: {}, lines };
  },
});

export const closeHarmIndicator = implementAction('closeHarmIndicator', {
  ...onPlayer,
  async perform(tx, { player, indicator }, { at, who, reason }) {
    const { id, username } = await accountNamed(tx, player);
    const indicators = await listHarmIndicators(tx, { playerId: id, most: maxIndicators });
    const open = indicators.find((one) => one.id === indicator && one.closedAt === null);
    if (!open || !(await storeClosed(tx, indicator, { at, reason, who })))
      throw new BrokenRule('HARM_INDICATOR_NOT_OPEN', { name: username, indicator });
    return { answer: {}, audit: { indicator, kind: open.kind }, lines: [`Closed ${indicator}.`] };
  },
});
