export const lock = {
  warning_one: 'Sayfa {{count}} saniye sonra kilitlenecek.',
  warning_other: 'Sayfa {{count}} saniye sonra kilitlenecek.',
  here: 'Buradayım',
  idleTitle: 'Hareketsizlik algılandı',
  idleText:
    'Bir süredir hiçbir tuşa basılmadı, hiçbir yere dokunulmadı; hesabınız başkalarına karşı korunuyor. Devam etmek istiyor musunuz?',
  continue: 'Devam et',
  lockedTitle: 'KİLİTLİ !',
  lockedText: 'Herhangi bir işlem yapmadığınız için korumaya alındı.',
  pin: 'PIN kodu',
  pinHint: 'Hesabınızın PIN kodu',
  demoPinHint: 'Varsayılan PIN kodu: 0000',
  unlock: 'Kilidi aç',
  logout: 'Çıkış yap',
} as const;
