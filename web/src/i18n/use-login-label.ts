import { type LoginLabel, loginLabels } from '@reelfloor/protocol';
import { useProfileTexts } from './use-profile-texts.ts';

/** What happened with a sign-in, in the chosen language; a label that only the server knows stays as it is. */
export const useLoginLabel = () => {
  const { t } = useProfileTexts();
  return (label: string): string => {
    const known = loginLabels.find((name) => name === label);
    return known ? t(`labels.${known.replaceAll(' ', '_') as Underscored<LoginLabel>}`) : label;
  };
};

/** The label's name among the texts. */
type Underscored<Label extends string> = Label extends `${infer Start} ${infer Rest}`
  ? `${Start}_${Underscored<Rest>}`
  : Label;
