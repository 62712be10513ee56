import { partTexts } from '../i18n/part-texts.ts';
import { logout as ar } from './messages/logout/ar.ts';
import { logout as en } from './messages/logout/en.ts';
import { logout as tr } from './messages/logout/tr.ts';

export const useLogoutTexts = partTexts({ tr, en, ar });
