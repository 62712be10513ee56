import { refuseInOffice } from '@reelfloor/protocol/office';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { implementAction } from '../implement-action.ts';
import { accountRequestFacts as facts, isTeamAccount } from './account-facts.ts';
import { accountNamed, birthDateOf, mailAddressOf } from './account-words.ts';
import { editPerson } from './edit-person.ts';
import { onPlayer } from './on-player.ts';

const fieldNames = {
  name: 'name',
  lastname: 'surname',
  email: 'mail address',
  born_on: 'birth date',
} as const;

export const editPlayer = implementAction('editPlayer', {
  ...onPlayer,
  ...facts.editPlayer,
  commandLine: {
    read: { email: mailAddressOf, bornOn: birthDateOf },
    complete(_tx, given) {
      const { player: _player, ...wanted } = given;
      if (Object.values(wanted).some((value) => value !== undefined)) return given;
      throw new ConfigError('Say what to change: --name, --lastname, --email or --born 2001-02-28.');
    },
  },
  concernsTeam: async (db, input) => input.email !== undefined && isTeamAccount(db, input),
  async perform(tx, { player, name, lastname, email, bornOn }, { who, at }) {
    const account = await accountNamed(tx, player);
    const wanted = {
      name,
      lastname,
      email: email === undefined ? undefined : mailAddressOf(email),
      born_on: bornOn === undefined ? undefined : birthDateOf(bornOn),
    };
    const fields = await editPerson(tx, account, wanted, { who, at });
    if (fields === 'mailTaken') throw new BrokenRule('MAIL_TAKEN', { email: email ?? '' });
    const { username } = account;
    if (fields.length === 0)
      return { ...refuseInOffice('UNCHANGED'), said: `${username} is so already; nothing changed.` };
    const born = fields.includes('born_on') ? { bornOn: { from: account.born_on, to: bornOn } } : {};
    const reported = fields.map((field) => `${fieldNames[field]} "${wanted[field]}"`).join(', ');
    return {
      answer: { fields: [...fields] },
      audit: { fields, ...born },
      lines: [`${username} has now: ${reported}.`],
    };
  },
});
