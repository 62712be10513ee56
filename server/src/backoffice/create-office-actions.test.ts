import {
  type ActionSubcommand,
  getActionAuditName,
  type OfficeAction,
  officeActions,
} from '@reelfloor/protocol/office-call-types';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isBooleanSchemaField, parseActionInput } from '../start/cli/operator/parse-action-input.ts';
import { createAllOfficeActions } from './create-office-actions.ts';

const declared = Object.entries<OfficeAction>(officeActions);
const halves: Readonly<Record<string, { readonly commandLine?: object }>> = createAllOfficeActions({
  minPasswordLength: 12,
  dataDir: '',
  webDir: '',
  // Nothing is read here.
  database: {} as never,
  dayTerms: () => ({ zone: 'UTC', startsMs: 0 }),
  operatorFileSync: { sync: async () => [] },
  cashDesk() {
    throw new Error('no cash is moved here');
  },
  readCabinet: null,
  documentSeal() {
    throw new Error('no document is kept here');
  },
});
const subcommands = declared.flatMap(([action, { input, subcommands: own }]) =>
  Object.entries(own).map(([name, subcommand]) => ({ action, name, input, subcommand })),
);

describe('the declaration of an action', () => {
  it('has a half in the server, which has no other ones', () => {
    expect(Object.keys(halves).sort()).toEqual(declared.map(([name]) => name).sort());
  });

  it.each(declared)('has an example that its schema takes and that the audit trail can name: %s', (_name, action) => {
    const input = z.parse(action.input, action.example);
    expect(getActionAuditName(action, input)).toMatch(/^[a-z-]+ [a-z-]+$/);
  });

  it.each(subcommands)(
    '$name names every field that its action does not find out itself, or may leave out beside another subcommand',
    (one) => {
      const { action, input, subcommand } = one;
      if ('complete' in (halves[action]?.commandLine ?? {})) return;
      const { arguments: words, options = {}, fixed = {}, defaults = {} }: ActionSubcommand = subcommand;
      const named = [
        ...Object.values(words),
        ...Object.values(options),
        ...Object.keys(fixed),
        ...Object.keys(defaults),
      ];
      const others = Object.values(officeActions[action as keyof typeof officeActions].subcommands).filter(
        (other) => other !== subcommand,
      );
      const atOthers = others.flatMap(({ arguments: words }: ActionSubcommand) => Object.values(words));
      const shape = input instanceof z.ZodMiniObject ? Object.entries(input.shape) : [];
      const fields = shape.flatMap(([field, schema]) =>
        schema instanceof z.ZodMiniOptional && atOthers.includes(field) ? [] : [field],
      );
      expect(fields.filter((field) => !named.includes(field))).toEqual([]);
    },
  );
});

const read = (action: OfficeAction, name: string, words: string[], options: Record<string, string> = {}) =>
  parseActionInput(action.input, action.subcommands[name] as ActionSubcommand, { words, options });

describe('a command line', () => {
  const { clearMachine, disableMachine, setMachineWatching, settleJournal } = officeActions;

  it('becomes the input of its action: numbers, choices, what is left out, and what the subcommand decides', () => {
    expect(read(clearMachine, 'machine clear', ['m1'], { skip: '2', for: 'house' })).toEqual({
      machineId: 'm1',
      skipSeq: 2,
      decision: null,
      to: 'house',
    });
    expect(isBooleanSchemaField(clearMachine.input, 'meterUnknown')).toBe(true);
    expect(isBooleanSchemaField(clearMachine.input, 'skipSeq')).toBe(false);
    expect(read(disableMachine, 'machine disable', ['m1'])).toEqual({ machineId: 'm1', note: '' });
    expect(read(setMachineWatching, 'machine watching', ['m1', 'hall'])).toEqual({
      machineId: 'm1',
      rule: null,
    });
    expect(read(settleJournal, 'machine accept-ledger', ['m1'], { to: 'player1' })).toMatchObject({
      way: 'accept-ledger',
      to: 'player1',
    });
  });

  it.each([
    [clearMachine, 'machine clear', ['m 1'], {}, 'MACHINE has 1 to 64 letters'],
    [clearMachine, 'machine clear', ['m1'], { skip: 'two' }, '--skip is the number of the refused event'],
    [clearMachine, 'machine clear', ['m1'], { skip: '-2' }, '--skip is the number of the refused event'],
    [clearMachine, 'machine clear', ['m1'], { for: 'me' }, '--for is player or house; nothing changed.'],
    [disableMachine, 'machine disable', ['m1'], { note: 'a'.repeat(121) }, '--note is one line of at most 120'],
    [setMachineWatching, 'machine watching', ['m1', 'constructor'], {}, 'Give one of on, off, hall'],
  ] as const)('that does not fit is refused by the name of its argument: %#', (action, name, words, options, says) => {
    expect(() => read(action, name, [...words], options)).toThrow(says);
  });
});
