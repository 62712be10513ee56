import { type LoginLabel, loginLabels } from '@reelfloor/protocol';
import { accountMessages } from './messages/account/account-messages.ts';
import { useMessages } from './use-messages.ts';

/** Returns a function that translates a login event's label. A label that only the server knows stays unchanged. */
export const useLoginEventLabelTranslator = () => {
  const { t } = useMessages(accountMessages);
  return (label: string): string => {
    const known = loginLabels.find((name) => name === label);
    return known ? t(`labels.${known.replaceAll(' ', '_') as Underscored<LoginLabel>}`) : label;
  };
};

type Underscored<Label extends string> = Label extends `${infer Start} ${infer Rest}`
  ? `${Start}_${Underscored<Rest>}`
  : Label;
