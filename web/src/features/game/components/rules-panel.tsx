import { useLatePart } from '../../../ui/use-late-part.ts';
import type { RulesSheetProps } from '../rules/rules-sheet.tsx';

const loadSheet = () => import('../rules/rules-sheet.tsx').then((it) => it.RulesSheet);

export const RulesPanel = ({ isShown, ...sheet }: RulesSheetProps & { isShown: boolean }) => {
  const Sheet = useLatePart(isShown, loadSheet, sheet.onClose);
  return Sheet && <Sheet {...sheet} />;
};
