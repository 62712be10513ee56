import { useStore } from 'zustand';
import { useLatePart } from '../../ui/use-late-part.ts';
import { forgetHeldMoney, heldMoneyStore } from './store/held-money.ts';

const loadNotice = () =>
  import('./components/held-money-notice.tsx').then(({ HeldMoneyNotice }) => HeldMoneyNotice);

/** Says where money is that could not be settled yet. Nothing of it is loaded before there is any. */
export const HeldMoney = () => {
  const isHeld = useStore(heldMoneyStore, (state) => state.isHeld);
  const Notice = useLatePart(isHeld, loadNotice, forgetHeldMoney);
  return Notice && <Notice />;
};
