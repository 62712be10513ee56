import { profile as ar } from './ar/profile.ts';
import { profile as en } from './en/profile.ts';
import { partTexts } from './part-texts.ts';
import { profile as tr } from './tr/profile.ts';

export const useProfileTexts = partTexts({ tr, en, ar });
