import { useMessages } from '../../../i18n/use-messages.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { TextField } from '../../ui/fields.tsx';
import { brandsMessages } from './messages/index.ts';
import { boundsInOrder, isAmount, mayBeEmpty, type TermsDraft } from './terms-draft.ts';

interface BoundsFieldsProps {
  readonly bounds: TermsDraft['bounds'];
  readonly onChange: (bounds: TermsDraft['bounds']) => void;
}

/** Fields for the bounds of a brand, two per row. */
export const BoundsFields = ({ bounds, onChange }: BoundsFieldsProps) => {
  const { t } = useMessages(brandsMessages);
  return (
    <div className="terms-fields">
      {boundsInOrder.map((bound) => {
        const set = (text: string) => onChange({ ...bounds, [bound]: text });
        const hint = mayBeEmpty(bound) ? t(`${bound}Empty` as 'approvalMinorEmpty') : undefined;
        return isAmount(bound) ? (
          <AmountField
            key={bound}
            label={t(bound)}
            value={bounds[bound]}
            onChange={set}
            {...(hint !== undefined && { hint })}
          />
        ) : (
          <TextField key={bound} label={t(bound)} value={bounds[bound]} onChange={set} maxLength={7} />
        );
      })}
    </div>
  );
};
