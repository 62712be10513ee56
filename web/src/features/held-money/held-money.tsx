import { useStore } from 'zustand';
import { useLatePart } from '../../ui/use-late-part.ts';
import { forgetHeldMoney, heldMoneyStore } from './store/held-money.ts';

const loadNotice = () => import('./components/held-money-notice.tsx').then((it) => it.HeldMoneyNotice);

/** Shows where the player's money is. Loaded only if a transfer is held up. */
export const HeldMoney = () => {
  const isHeld = useStore(heldMoneyStore, (state) => state.isHeld);
  const Notice = useLatePart(isHeld, loadNotice, forgetHeldMoney);
  return Notice && <Notice />;
};
