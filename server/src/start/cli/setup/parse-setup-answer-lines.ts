import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { staffRoles } from '@reelfloor/protocol/office-call-types';

export const idPattern = /^[A-Za-z0-9_-]{1,64}$/;
export const idRule = 'has 1 to 64 letters, digits, hyphens or underscores';

/** Resolves a path in a setup answer relative to `folder`. */
export const resolveSetupAnswerPath = (text: string, folder: string): string =>
  isAbsolute(text) ? text : resolve(folder, text);

interface MachineLine {
  readonly machine: string;
  readonly brand: string;
  /** Name of a built-in game, or the path of the cabinet file that describes a real machine. */
  readonly game: string;
  readonly name: string;
}

export const parseMachineAnswerLine = (line: string): MachineLine => {
  const [machine = '', brand = '', game = '', ...name] = line.trim().split(/\s+/);
  return { machine, brand, game, name: name.join(' ') };
};

/** Returns why a line of a setup answer does not describe a machine; null if it does. `folder`: base of relative paths. */
export const findMachineAnswerError = (line: string, folder: string): string | null => {
  const { machine, brand, game, name } = parseMachineAnswerLine(line);
  if (name === '') return 'must be MACHINE BRAND GAME NAME OF THE BRAND';
  if (!idPattern.test(machine) || !idPattern.test(brand)) return `MACHINE and BRAND: each ${idRule}`;
  if (name.length > 60) return 'the name of the brand has at most 60 characters';
  if (game.endsWith('.json'))
    return existsSync(resolveSetupAnswerPath(game, folder)) ? null : `there is no file ${game}`;
  return idPattern.test(game) ? null : `the game ${idRule}, or is a .json file`;
};

interface StaffLine {
  readonly login: string;
  readonly role: string;
  readonly name: string;
}

export const parseStaffAnswerLine = (line: string): StaffLine => {
  const [login = '', role = '', ...name] = line.trim().split(/\s+/);
  return { login, role, name: name.join(' ') || login };
};

/** Returns why a line of a setup answer does not describe a member of staff; null if it does. */
export const findStaffAnswerError = (line: string): string | null => {
  const { login, role } = parseStaffAnswerLine(line);
  if (!/^[a-zA-Z0-9][a-zA-Z0-9._-]{1,31}$/.test(login))
    return 'a login has 2 to 32 letters of English, digits, dots, hyphens or underscores';
  return staffRoles.some((known) => known === role) ? null : `the role must be one of ${staffRoles.join(', ')}`;
};

type AlertsAnswer =
  | { readonly kind: 'none' }
  | { readonly kind: 'mail'; readonly to: string; readonly smtp: string }
  | { readonly kind: 'webhook'; readonly url: string };

/** Parses the recipient of alerts in a setup answer; null if the text is invalid. */
export const parseAlertRecipientAnswer = (text: string): AlertsAnswer | null => {
  if (text === 'none') return { kind: 'none' };
  if (/^https:\/\/\S+$/.test(text) && URL.canParse(text)) return { kind: 'webhook', url: text };
  const [, to, smtp] = /^([^\s@<>"]+@[^\s@<>"]+)\s+(smtps?:\/\/\S+)$/.exec(text.trim()) ?? [];
  return to !== undefined && smtp !== undefined && URL.canParse(smtp) ? { kind: 'mail', to, smtp } : null;
};
