import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { serverNow } from '../../../clock/server-time.ts';
import { showToast } from '../../../ui/toast.ts';
import { usePush } from '../push/use-push.ts';
import { gamePath } from '../store/lobby-path.ts';
import { machineName } from '../store/machine-name.ts';
import { useWishTexts } from './use-wish-texts.ts';
import { useWishState } from './use-wishes.ts';
import { endWish, followWishes } from './wish-calls.ts';
import { grantedSince, type WishState } from './wish-store.ts';

/** Says on every page that a machine is free: in words for screen readers, and by a toast that leads to its seat. */
export const WishNotifier = () => {
  useEffect(followWishes, []);
  usePush();
  const state = useWishState();
  const { t } = useWishTexts();
  const [location, navigate] = useLocation();
  const notified = useRef<WishState | null>(null);
  const [said, setSaid] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the state is news, and not one of the page
  useEffect(() => {
    const before = notified.current;
    notified.current = state;
    if (!state) return;
    for (const { machineId, brand } of grantedSince(before, state, serverNow())) {
      const path = gamePath(machineId, brand);
      if (location === path) continue;
      const text = t('isFree', { machine: machineName({ machineId, brand }) });
      setSaid(text);
      // A toast leads out of no game: its player would lose the seat.
      const isInGame = location.startsWith('/game/');
      const take = () => {
        void endWish(machineId);
        navigate(path);
      };
      const action = isInGame
        ? { label: t('toLobby'), onClick: () => navigate('/lobby') }
        : { label: t('takeSeat'), onClick: take };
      showToast('info', text, { id: `wish-${machineId}`, durationMs: toastMs, action });
    }
  }, [state]);
  return (
    <p role="alert" className="sr-only">
      {said}
    </p>
  );
};

const toastMs = 30_000;
