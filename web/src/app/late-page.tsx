import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';

/** A page whose file is loaded when it is first drawn, or before by `load`, which throws where it cannot be had. */
export interface LatePage<Props> {
  (props: Props): ReactNode;
  readonly load: () => Promise<void>;
}

/**
 * A page in a file of its own, with what stands in its place until that has come. Not React's `lazy`: Suspense shows what it
 * waits with even where the file is there already, and then keeps it for 300 ms. A file that cannot be had throws
 * where the page is drawn, for the boundary around it; drawn anew, the page asks again. A part of a page, for which nothing
 * waits, takes no page along: in its place stands a key that asks again.
 */
export const latePage = <Props extends object>(
  importPage: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
): LatePage<Props> => {
  let loaded: ComponentType<Props> | null = null;
  const load = async (): Promise<void> => {
    loaded ??= await importPage();
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
    {useTexts().t('words.retry')}
  </Button>
);
