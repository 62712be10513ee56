import { useMessages } from '../../../i18n/use-messages.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { type BrandTermsDraft, boundsInOrder, isAmountBound, isOptionalBound } from './brand-terms-draft.ts';
import { brandsMessages } from './messages/index.ts';

interface BoundsFieldsProps {
  readonly bounds: BrandTermsDraft['bounds'];
  readonly onChange: (bounds: BrandTermsDraft['bounds']) => void;
}

/** Fields for the bounds of a brand, two per row. */
export const BrandBoundsFields = ({ bounds, onChange }: BoundsFieldsProps) => {
  const { t } = useMessages(brandsMessages);
  return (
    <div className="terms-fields">
      {boundsInOrder.map((bound) => {
        const set = (text: string) => onChange({ ...bounds, [bound]: text });
        const hint = isOptionalBound(bound) ? t(`${bound}Empty` as 'approvalMinorEmpty') : undefined;
        return isAmountBound(bound) ? (
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
