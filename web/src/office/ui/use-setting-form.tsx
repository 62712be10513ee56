import { type ReactNode, useState } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { LabelledFormField, SelectFormField, TextField } from './form-fields.tsx';
import { valuesMessages } from './messages/values/values-messages.ts';
import { useNumberAndDateFormatters } from './number-and-date-formatters.ts';
import { buildSettingFormModel, formatSettingValue, type SettingControl } from './setting-value-forms.ts';

/** Returns a function that formats a setting's value in the user's language. */
export const useSettingValueFormatter = (): ((key: string, value: unknown) => string) => {
  const { t } = useMessages(valuesMessages);
  const formats = useNumberAndDateFormatters();
  return (key, value) => formatSettingValue(key, value, { t, formats });
};

/** Returns the controls of a setting, filled with the current value, and the parsed input: undefined while it is invalid. */
export const useSettingForm = (
  key: string,
  value: unknown,
): { readonly controls: ReactNode; readonly content: unknown } => {
  const { t } = useMessages(valuesMessages);
  const words = { t, formats: useNumberAndDateFormatters() };
  const form = buildSettingFormModel(key, value, words);
  const [typed, setTyped] = useState({ key, draft: form.draft });
  const draft = typed.key === key ? typed.draft : form.draft;
  const content = form.read(draft);
  return {
    content,
    controls: (
      <>
        {form.controls.map((control) => (
          <SettingControlOf
            key={control.name}
            control={control}
            value={draft[control.name] ?? ''}
            onChange={(text) => setTyped({ key, draft: { ...draft, [control.name]: text } })}
          />
        ))}
        {content === undefined && Object.values(draft).some((text) => text.trim() !== '') && (
          <p role="status" className="text-12 text-ink-2">
            {t('notRead')}
          </p>
        )}
      </>
    ),
  };
};

interface SettingControlProps {
  readonly control: SettingControl;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const SettingControlOf = ({
  control: { label, choices, isLong = false, hint },
  value,
  onChange,
}: SettingControlProps) => {
  if (choices) return <SelectFormField label={label} value={value} onChange={onChange} choices={choices} />;
  if (!isLong)
    return <TextField label={label} value={value} onChange={onChange} maxLength={300} {...(hint && { hint })} />;
  return (
    <LabelledFormField label={label}>
      {(id) => (
        <textarea id={id} rows={3} value={value} placeholder={hint} onChange={({ target }) => onChange(target.value)} />
      )}
    </LabelledFormField>
  );
};
