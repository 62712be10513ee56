export const footer = {
  passwordReset: 'Şifre yenileme',
  gameRules: 'Oyun kuralları ve içerik',
  playerProtection: 'Oyuncu koruma bilgisi',
  terms: 'Kullanım koşulları',
  privacy: 'Gizlilik politikası',
  paytables: 'Ödeme tabloları',
  newTab: 'Yeni sekmede aç',
} as const;
