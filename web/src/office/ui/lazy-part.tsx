import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useMessages } from '../../i18n/use-messages.ts';
import { loadPageFile, PageFileError } from '../../ui/page-files/load-page-file.ts';
import { reloadOnce } from '../../ui/page-files/reload-on-stale-build.ts';
import { partsMessages } from './messages/parts/parts-messages.ts';
import { ErrorMessage, LoadingSkeleton } from './page-state-messages.tsx';

/** Creates a component whose file is loaded when it is first drawn, inside a `LazyPartBoundary`. */
export const lazyPart = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => loadPageFile(async () => ({ default: await load() })));

interface BoundaryProps {
  readonly children: ReactNode;
  /**
   * URL path of the page inside, for a boundary around whole pages: another path ends a failure, and a missing file reloads the page once.
   */
  readonly path?: string;
  /** Shown while a part loads; skeleton rows by default. */
  readonly waiting?: ReactNode;
}

/** Shows a placeholder while lazy-loaded parts inside load, and a message with a button to reload if one fails to load or to render. */
export class LazyPartBoundary extends Component<BoundaryProps, { path: string | undefined; error: unknown }> {
  override state = { path: this.props.path, error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('something was thrown that is nothing') };
  }

  static getDerivedStateFromProps({ path }: BoundaryProps, state: { path: string | undefined }) {
    return path === state.path ? null : { path, error: null };
  }

  override componentDidCatch(error: unknown) {
    // Only for a whole page, where nothing is typed yet.
    if (this.props.path !== undefined && error instanceof PageFileError) void reloadOnce();
  }

  override render() {
    const { error } = this.state;
    if (error !== null)
      return <PartFailure isMissing={error instanceof PageFileError} isPage={this.props.path !== undefined} />;
    const { children, waiting = <LoadingSkeleton /> } = this.props;
    return <Suspense fallback={waiting}>{children}</Suspense>;
  }
}

const PartFailure = ({ isMissing, isPage }: { isMissing: boolean; isPage: boolean }) => {
  const { t } = useMessages(partsMessages);
  const text = t(isMissing ? 'notLoaded' : 'crashed');
  return (
    <ErrorMessage button={t('reload')} onClick={() => location.reload()}>
      {isPage ? <h1>{text}</h1> : text}
    </ErrorMessage>
  );
};
