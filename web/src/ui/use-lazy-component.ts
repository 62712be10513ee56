import { type ComponentType, useEffect, useState } from 'react';
import { translate } from '../i18n/i18n.ts';
import { loadPageFile } from './page-files/load-page-file.ts';
import { showToast } from './toast.ts';

/**
 * Lazy-loads a component once `isWanted` is true; returns null until then. If loading fails or takes too long, shows a toast and calls
 * `onFailure`.
 */
export const useLazyComponent = <Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailure: () => void,
): ComponentType<Props> | null => {
  const [part, setPart] = useState<{ readonly component: ComponentType<Props> } | null>(null);
  const isNeeded = isWanted && part === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loading begins with the request, not with a new function
  useEffect(() => {
    if (!isNeeded) return;
    loadPageFile(load).then(
      (component) => setPart({ component }),
      () => {
        showToast('error', translate('failures.network'));
        onFailure();
      },
    );
  }, [isNeeded]);
  return isWanted ? (part?.component ?? null) : null;
};
