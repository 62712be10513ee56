import { partTexts } from '../i18n/part-texts.ts';
import { logout as ar } from './texts/logout/ar.ts';
import { logout as en } from './texts/logout/en.ts';
import { logout as tr } from './texts/logout/tr.ts';

export const useLogoutTexts = partTexts({ tr, en, ar });
