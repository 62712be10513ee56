import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageFileError } from '../ui/page-files/load-page-file.ts';
import { createLazyPage } from './lazy-page.tsx';

const Page = ({ name }: { name: string }) => <h1>{name}</h1>;
const waiting = <p>one moment</p>;

test('shows the placeholder until the page is loaded, then draws the page at once', async () => {
  const Late = createLazyPage(async () => Page, waiting);
  expect(renderToStaticMarkup(<Late name="Lobby" />)).toBe('<p>one moment</p>');
  await Late.load();
  expect(renderToStaticMarkup(<Late name="Lobby" />)).toBe('<h1>Lobby</h1>');
});

test('loads the file once, but again after a failure', async () => {
  let asked = 0;
  const Late = createLazyPage(async () => {
    asked += 1;
    if (asked === 1) throw new Error('gone');
    return Page;
  }, waiting);
  await expect(Late.load()).rejects.toThrow(PageFileError);
  await Late.load();
  await Late.load();
  expect(asked).toBe(2);
  expect(renderToStaticMarkup(<Late name="Lobby" />)).toContain('Lobby');
});
