import { expect, test } from 'vitest';
import {
  applyLayoutChange,
  type LayoutChange,
  layoutDefaults,
  layoutStyles,
} from '../../ui/layouts/page-layout-config.ts';
import { computePageFrameShape } from './toolbar.tsx';

const shapeOf = (style: (typeof layoutStyles)[number], change: LayoutChange = {}, hideHeaderBar = false) =>
  computePageFrameShape(
    { style, config: applyLayoutChange(layoutDefaults[style], change) },
    { hideHeaderBar, fromCasino: false },
  );

test('each layout shows its navigation in a different place', () => {
  expect(layoutStyles.map((style) => shapeOf(style).wideNavigation)).toEqual(['panel', 'bar', 'drawer']);
  expect(layoutStyles.map((style) => shapeOf(style).menuButtonWhenWide)).toEqual([false, false, true]);
  expect(layoutStyles.map((style) => shapeOf(style).compact)).toEqual([false, false, true]);
});

test('without a toolbar the menu button floats, whether the player or the operator hid it', () => {
  for (const shape of [shapeOf('layout1', { toolbar: { display: false } }), shapeOf('layout1', {}, true)])
    expect(shape).toMatchObject({ toolbar: false, menuButton: 'floating' });
});

test('navigation and controls stay in reach whatever is hidden', () => {
  for (const style of layoutStyles)
    for (const navbar of [true, false])
      for (const toolbar of [true, false])
        for (const fromCasino of [true, false]) {
          const change = { navbar: { display: navbar }, toolbar: { display: toolbar } };
          const config = applyLayoutChange(layoutDefaults[style], change);
          const shape = computePageFrameShape({ style, config }, { hideHeaderBar: false, fromCasino });
          const navigation = shape.wideNavigation !== 'drawer' || shape.menuButtonWhenWide;
          const inNavigation = shape.wideNavigation === 'panel' || shape.menuButtonWhenWide;
          const controls = shape.controlsInNavigation ? inNavigation : shape.toolbar;
          expect(navigation && controls, `${style} ${navbar} ${toolbar} ${fromCasino}`).toBe(true);
        }
});
