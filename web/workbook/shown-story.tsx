import { CircleCheck, CirclePlay, TriangleAlert } from 'lucide-react';
import { Component, type ReactNode, useRef, useState } from 'react';
import { Button } from '../src/ui/button.tsx';
import { handsFor } from './hands.ts';
import type { Story } from './story.ts';

type Outcome = 'none' | 'running' | 'done' | { readonly failure: string };

/** Shows a story with a button for its steps, which the browser test presses as a person would. */
export const ShownStory = ({ component, story }: { component: string; story: Story }) => {
  const place = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<Outcome>('none');
  const { name, Draw, steps } = story;
  const run = async () => {
    if (!steps || !place.current) return;
    setOutcome('running');
    try {
      await steps(handsFor(place.current));
      setOutcome('done');
    } catch (error) {
      setOutcome({ failure: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <section aria-label={`${component}: ${name}`} data-story={`${component}: ${name}`}>
      <div lang="en" dir="ltr" className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <p className="font-semibold text-ink-2">{name}</p>
        {steps && (
          <Button variant="ghost" busy={outcome === 'running'} onClick={() => void run()} data-steps="">
            <CirclePlay aria-hidden="true" className="size-5" />
            Run its steps
          </Button>
        )}
        <Notified outcome={outcome} />
      </div>
      <div ref={place} data-place="" className="min-w-0">
        <DrawnOrBroken>
          <Draw />
        </DrawnOrBroken>
      </div>
    </section>
  );
};

const Notified = ({ outcome }: { outcome: Outcome }) => {
  const failure = typeof outcome === 'object' ? outcome.failure : null;
  return (
    <p
      role="status"
      data-outcome={failure === null ? outcome : 'failed'}
      className={`flex items-center gap-2 ${failure === null ? 'text-ok' : 'text-bad'}`}
    >
      {outcome === 'done' && <CircleCheck aria-hidden="true" className="size-5" />}
      {outcome === 'done' && 'It does what it should.'}
      {failure !== null && <TriangleAlert aria-hidden="true" className="size-5" />}
      {failure}
    </p>
  );
};

class DrawnOrBroken extends Component<{ children: ReactNode }, { failure: string | null }> {
  override state: { failure: string | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return (
      <p role="alert" data-broken="" className="text-bad">
        It could not be drawn: {failure}
      </p>
    );
  }
}
