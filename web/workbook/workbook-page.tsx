import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { TextField } from '../src/ui/text-field.tsx';
import { allStories } from './all-stories.ts';
import { type Look, lookHash, readLook } from './look.ts';
import { LookBar } from './look-bar.tsx';

export const Workbook = () => {
  const [look, setLook] = useState(() => withComponent(readLook(location.hash)));
  const shown = allStories.find(({ id }) => id === look.component);
  useEffect(() => {
    history.replaceState(null, '', lookHash(look));
  }, [look]);
  return (
    <div className="grid h-dvh grid-rows-[auto_minmax(0,1fr)] md:grid-cols-[280px_minmax(0,1fr)]">
      <ComponentList
        current={look.component}
        onChoose={(component) => setLook((before) => ({ ...before, component }))}
      />
      <main className="flex min-h-0 min-w-0 flex-col md:row-span-2">
        <LookBar look={look} onChange={setLook} />
        {shown && (
          <div className="border-b border-line px-5 py-4">
            <h1 className="text-20">{shown.id}</h1>
            <p className="mt-1 text-ink-2">{shown.about}</p>
            <p className="mt-1 font-mono text-12 text-ink-2">{shown.source}</p>
          </div>
        )}
        <Canvas look={look} />
        {shown && (
          <details className="max-h-[40dvh] flex-none overflow-auto border-t border-line px-5 py-3">
            <summary className="min-h-6 font-medium">
              How these stories are written: web/workbook/stories/{shown.id}.tsx
            </summary>
            <pre className="mt-3 font-mono text-12 leading-relaxed">
              <code>{shown.code}</code>
            </pre>
          </details>
        )}
      </main>
    </div>
  );
};

const withComponent = (look: Look): Look =>
  look.component === '*' || allStories.some(({ id }) => id === look.component) ? look : { ...look, component: '*' };

const ComponentList = ({ current, onChoose }: { current: string; onChoose: (id: string) => void }) => {
  const [typed, setTyped] = useState('');
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = allStories.filter(({ id, about, stories }) => {
    const text = [id, about, ...stories.map(({ name }) => name)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <nav
      aria-label="Components"
      className="flex flex-col border-e border-line bg-surface-1 px-3 pt-4 max-md:max-h-[40dvh] md:row-span-2 md:h-dvh"
    >
      <TextField
        type="search"
        label="Find a component"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        trailing={<Search aria-hidden="true" className="me-3 size-5 text-ink-3" />}
        className="px-2"
      />
      <ul className="min-h-0 flex-1 overflow-y-auto pb-4">
        {[{ id: '*', stories: allStories.flatMap(({ stories }) => stories) }, ...found].map(({ id, stories }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === current ? 'page' : undefined}
              onClick={() => onChoose(id)}
              className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start text-ink-2 hover:bg-surface-2 hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:bg-surface-2 aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              <span className="min-w-0 flex-1 truncate">{id === '*' ? 'All of them' : id}</span>
              <span className="figures text-12">{stories.length}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="px-3 pb-4 text-ink-2">No component is called or described like that.</p>}
    </nav>
  );
};

/** Shows the stories in an iframe, so that they have their own window width and theme. */
const Canvas = ({ look }: { look: Look }) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [address] = useState(() => `canvas.html${lookHash(look)}`);
  const hash = lookHash(look);
  useEffect(() => {
    // A changed fragment does not reload the page, so the stories keep their state when the theme changes.
    frame.current?.contentWindow?.location.replace(`canvas.html${hash}`);
  }, [hash]);
  return (
    <div className="min-h-0 flex-1 bg-surface-2">
      <iframe
        ref={frame}
        title="Stories"
        src={address}
        className={
          look.width === 'phone' ? 'mx-auto block h-full w-[390px] max-w-full border-0' : 'block size-full border-0'
        }
      />
    </div>
  );
};
