import { useMessages } from '../../../i18n/use-messages.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import {
  type BrandGameSettingsDraft,
  brandBoundsInFormOrder,
  isBrandBoundAnAmount,
  isBrandBoundOptional,
} from './brand-game-settings-draft.ts';
import { brandsMessages } from './messages/brands-messages.ts';

interface BoundsFieldsProps {
  readonly bounds: BrandGameSettingsDraft['bounds'];
  readonly onChange: (bounds: BrandGameSettingsDraft['bounds']) => void;
}

/** Fields for the limits against which a brand's rounds are checked, two per row. */
export const BrandBoundsFields = ({ bounds, onChange }: BoundsFieldsProps) => {
  const { t } = useMessages(brandsMessages);
  return (
    <div className="terms-fields">
      {brandBoundsInFormOrder.map((bound) => {
        const set = (text: string) => onChange({ ...bounds, [bound]: text });
        const hint = isBrandBoundOptional(bound) ? t(`${bound}Empty` as 'approvalMinorEmpty') : undefined;
        return isBrandBoundAnAmount(bound) ? (
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
