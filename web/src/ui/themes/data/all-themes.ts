import type { Theme } from '../theme-colours.ts';
import { dark1 } from './dark1.ts';
import { dark2 } from './dark2.ts';
import { dark3 } from './dark3.ts';
import { dark4 } from './dark4.ts';
import { dark5 } from './dark5.ts';
import { dark6 } from './dark6.ts';
import { dark7 } from './dark7.ts';
import { dark8 } from './dark8.ts';
import { dark9 } from './dark9.ts';
import { dark10 } from './dark10.ts';
import { dark11 } from './dark11.ts';
import { dark12 } from './dark12.ts';
import { light1 } from './light1.ts';
import { light2 } from './light2.ts';
import { light3 } from './light3.ts';
import { light4 } from './light4.ts';
import { light5 } from './light5.ts';
import { light6 } from './light6.ts';
import { light7 } from './light7.ts';
import { light8 } from './light8.ts';
import { light9 } from './light9.ts';
import { light10 } from './light10.ts';
import { light11 } from './light11.ts';
import { light12 } from './light12.ts';
import { mmk1 } from './mmk1.ts';
import { mmk2 } from './mmk2.ts';

export const allThemes: readonly Theme[] = [
  light1,
  light2,
  light3,
  light4,
  light5,
  light6,
  light7,
  light8,
  light9,
  light10,
  light11,
  light12,
  dark1,
  dark2,
  dark3,
  dark4,
  dark5,
  dark6,
  dark7,
  dark8,
  dark9,
  dark10,
  dark11,
  dark12,
  mmk1,
  mmk2,
];
