import { type ActionContentInput, officeActions } from '@reelfloor/protocol/office-call-types';
import { type ComponentType, useState } from 'react';
import * as z from 'zod/mini';
import { fillInTextParams } from '../../i18n/translate.ts';
import { useOfficeLanguage } from '../messages/office-language.ts';
import { ActionForm } from './action-form.tsx';
import { type ActionTexts, type ActionWithTexts, actionTexts } from './action-texts.ts';
import { TextField } from './form-fields.tsx';

interface GenericActionFormProps<Name extends ActionWithTexts> {
  readonly action: Name;
  readonly icon: ComponentType;
  /** Values of the action's input that the page provides. The form has text fields for the others. */
  readonly known: Partial<ActionContentInput<Name>> & object;
  /** Parameters of the form's texts, such as the player's name. */
  readonly params?: Readonly<Record<string, string>>;
  /** Why the action is impossible now, shown in place of the note. */
  readonly hindrance?: string | null;
}

/** Generic form of an action without a form of its own, generated from its declaration and its texts. */
export const GenericActionForm = <Name extends ActionWithTexts>({
  action,
  icon,
  known,
  params = {},
  hindrance = null,
}: GenericActionFormProps<Name>) => {
  const language = useOfficeLanguage();
  const words: ActionTexts = actionTexts[action][language];
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const schema: z.ZodMiniType = officeActions[action].input;
  const fields = schema instanceof z.ZodMiniObject ? Object.entries(schema.shape) : [];
  const asked = fields.filter(([field]) => !Object.hasOwn(known, field));
  const input = z.safeParse(schema, {
    ...(known as object),
    ...Object.fromEntries(asked.map(([field]) => [field, typed[field]?.trim() ?? ''])),
  });
  const note = hindrance ?? words.note;
  return (
    <ActionForm
      action={action}
      icon={icon}
      title={fillInTextParams(words.title, params)}
      {...(note !== undefined && { note: fillInTextParams(note, params) })}
      does={words.does}
      submit={fillInTextParams(words.submit, params)}
      content={hindrance === null && input.success ? (input.data as ActionContentInput<Name>) : null}
    >
      {asked.map(([field, { _zod }]) => {
        const maxLength = longestOf(_zod.def);
        const [label = field, hint] = [words.fields?.[field] ?? field].flat();
        return (
          <TextField
            key={field}
            label={label}
            value={typed[field] ?? ''}
            onChange={(text) => setTyped({ ...typed, [field]: text })}
            {...(maxLength !== undefined && { maxLength })}
            {...(hint !== undefined && { hint })}
          />
        );
      })}
    </ActionForm>
  );
};

/** Returns the maximum length of a text field from its schema; undefined if the schema has none. */
const longestOf = ({ checks = [] }: z.core.$ZodTypeDef): number | undefined =>
  checks
    .map(({ _zod }): { check: string; maximum?: unknown } => _zod.def)
    .flatMap(({ check, maximum }) => (check === 'max_length' && typeof maximum === 'number' ? [maximum] : []))[0];
