import { useEffect, useState } from 'react';
import { useAccount } from '../../api/use-sign-in.ts';
import { translate } from '../../i18n/i18n.ts';
import { showToast } from '../../ui/toast.ts';
import { isLookApplied, keepLook, takeLook } from './store/user-look.ts';

/**
 * Applies the user's theme and layout and saves later changes. Returns false until applied: no page may be
 * drawn before, because it would change visibly.
 */
export const useUserLook = (): boolean => {
  const user = useAccount()?.user;
  const id = user?.id;
  const [ready, setReady] = useState(() => isLookApplied(user?.settings ?? {}));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the look is taken once for a user; later it is only kept
  useEffect(() => {
    if (id === undefined) return;
    let stop: (() => void) | null = null;
    let gone = false;
    void takeLook(user?.settings ?? {}).then(() => {
      if (gone) return;
      setReady(true);
      stop = keepLook(() => showToast('error', translate('words.lookNotSaved')));
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [id]);
  return ready;
};
