import { beforeEach, expect, test } from 'vitest';
import {
  applyStoredPageLayout,
  changePageLayout,
  choosePageLayoutStyle,
  layoutDefaults,
  layoutStore,
  layoutStyles,
  parseStoredPageLayout,
} from './page-layout-config.ts';

beforeEach(() => choosePageLayoutStyle('layout1'));

test('switching the style resets the layout’s options', () => {
  changePageLayout({
    mode: 'boxed',
    navbar: { folded: true, position: 'right' },
    toolbar: { display: false },
  });
  expect(layoutStore.getState().config.navbar).toEqual({ display: true, folded: true, position: 'right' });
  for (const style of ['layout2', 'layout3', 'layout1'] as const) {
    choosePageLayoutStyle(style);
    expect(layoutStore.getState()).toEqual({ style, config: layoutDefaults[style] });
  }
});

test('a change leaves the other options of the same part alone', () => {
  changePageLayout({ toolbar: { style: 'static' } });
  expect(layoutStore.getState().config.toolbar).toEqual({ display: true, style: 'static' });
});

test('a stored layout is read back unchanged', () => {
  for (const style of layoutStyles) {
    choosePageLayoutStyle(style);
    changePageLayout({ footer: { display: false }, scroll: 'content' });
    const kept = layoutStore.getState();
    applyStoredPageLayout(JSON.parse(JSON.stringify(kept)));
    expect(layoutStore.getState()).toEqual(kept);
  }
});

test('missing or wrong values of a stored layout take their defaults', () => {
  for (const broken of [null, undefined, 7, 'layout2', [], { style: 'layout9', config: 3 }])
    expect(parseStoredPageLayout(broken)).toEqual({ style: 'layout1', config: layoutDefaults.layout1 });
  expect(
    parseStoredPageLayout({
      style: 'layout2',
      config: { mode: 'wide', navbar: null, toolbar: { display: 'no', style: 'static' } },
    }),
  ).toEqual({
    style: 'layout2',
    config: { ...layoutDefaults.layout2, toolbar: { display: true, style: 'static' } },
  });
});
