import type { Some } from '../../../../i18n/some-texts.ts';
import type { copying as turkish } from './tr.ts';

export const copying: Some<typeof turkish> = {
  copyCode: 'نسخ الشيفرة',
  codeCopied: 'نُسخت الشيفرة.',
  copied: 'نُسخ: {{text}}',
  refused: 'لم يسمح المتصفح بالنسخ؛ حدّد النص وانسخه بنفسك.',
};
