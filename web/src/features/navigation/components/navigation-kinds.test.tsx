import { Gamepad2 } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { Router } from 'wouter';
import { loadInitialTexts, requestAllTexts } from '../../../i18n/i18n.ts';
import type { NavigationNode } from '../navigation-items.ts';
import { HorizontalNavigation } from './horizontal-navigation.tsx';
import { VerticalNavigation } from './vertical-navigation.tsx';

beforeAll(async () => {
  await requestAllTexts();
  await loadInitialTexts('en');
});

const item = (id: string): NavigationNode => ({
  id,
  type: 'item',
  title: 'words.home',
  icon: Gamepad2,
  url: `/${id}`,
});
const nested = (levels: number): NavigationNode =>
  levels === 0
    ? item('deep')
    : { id: `n${levels}`, type: 'collapse', title: 'shell.roleExamples', children: [nested(levels - 1)] };

const nodes: readonly NavigationNode[] = [
  { ...item('now'), badge: { title: '3', bg: 'primary', fg: 'on-primary' } } as NavigationNode,
  { id: 'line', type: 'divider' },
  { id: 'group', type: 'group', title: 'shell.roleExamples', children: [item('in-group')] },
  {
    id: 'out',
    type: 'link',
    title: { tr: 'Belgeler', en: 'Documentation' },
    url: 'https://example.test/',
    target: '_blank',
  },
  nested(5),
];
const drawn = (navigation: React.ReactNode, path: string) =>
  renderToStaticMarkup(<Router ssrPath={path}>{navigation}</Router>);

test('the column shows every kind: badge, divider, group, link, and titles indented from 56 to 80 pixels', () => {
  const html = drawn(<VerticalNavigation nodes={nodes} />, '/deep/er');
  expect(html).toContain('background-color:var(--primary);color:var(--on-primary)');
  expect(html).toContain('<hr');
  expect(html).toContain('href="https://example.test/" target="_blank" rel="noreferrer"');
  expect(html.match(/padding-inline-start:\d+px/g)).toEqual(
    [56, 72, 80, 80, 80].map((px) => `padding-inline-start:${px}px`),
  );
  expect(html).toContain('href="/in-group"');
  // The five headings above the current page are open.
  expect(html.match(/aria-expanded="true"/g)).toHaveLength(5);
  expect(html).toMatch(/href="\/deep"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/deep"/);
});

test('headings without the current page are closed at first', () => {
  const html = drawn(<VerticalNavigation nodes={nodes} />, '/now');
  expect(html).toContain('aria-expanded="false"');
  expect(html).not.toContain('href="/deep"');
});

test('each icon of the folded column has a name', () => {
  const html = drawn(<VerticalNavigation nodes={nodes} narrow />, '/now');
  expect(html).toMatch(/aria-label="Home"/);
  expect(html).not.toContain('>Home<');
});

test('the bar shows every kind, with closed popups', () => {
  const html = drawn(<HorizontalNavigation nodes={nodes} />, '/now');
  expect(html.match(/aria-expanded="false"/g)).toHaveLength(2);
  expect(html).toContain('target="_blank"');
  expect(html).toContain('<hr');
  expect(html).not.toContain('href="/in-group"');
});
