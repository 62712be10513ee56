import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { mainMessages } from '../i18n/i18n.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { Button } from '../ui/button.tsx';
import { loadPageFile } from '../ui/page-files/load-page-file.ts';

/** A page component that is loaded on demand. `load` preloads its file and rejects if that fails. */
export interface LazyPage<Props> {
  (props: Props): ReactNode;
  readonly load: () => Promise<void>;
}

/**
 * Creates a page whose file is loaded on demand; shows `waiting` until then. If loading fails or takes too long, it throws to the error
 * boundary; with `waiting` null, for a part of a page, it shows a retry button. Not React's `lazy`, because Suspense shows its fallback for
 * 300 ms even if the file is already loaded.
 */
export const createLazyPage = <Props extends object>(
  importPage: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
): LazyPage<Props> => {
  let loaded: ComponentType<Props> | null = null;
  const load = async (): Promise<void> => {
    loaded ??= await loadPageFile(importPage);
  };
  const Late = (props: Props) => {
    const [Page, setPage] = useState(() => loaded);
    const [tries, setTries] = useState(0);
    const [failure, setFailure] = useState<{ readonly reason: unknown } | null>(null);
    // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks anew
    useEffect(() => {
      if (Page) return;
      let gone = false;
      load().then(
        () => !gone && setPage(() => loaded),
        (reason: unknown) => !gone && setFailure({ reason }),
      );
      return () => {
        gone = true;
      };
    }, [Page, tries]);
    const retry = () => {
      setFailure(null);
      setTries(tries + 1);
    };
    if (failure && waiting === null) return <Retry onRetry={retry} />;
    if (failure) throw failure.reason;
    return Page ? <Page {...props} /> : waiting;
  };
  return Object.assign(Late, { load });
};

const Retry = ({ onRetry }: { onRetry: () => void }) => (
  <Button variant="outline" onClick={onRetry} className="mt-4">
    {useMessages(mainMessages).t('words.retry')}
  </Button>
);
