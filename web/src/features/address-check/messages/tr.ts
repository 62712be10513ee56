export const addressCheck = {
  checking: 'IP adresiniz denetleniyor',
  checkingLead: 'Bu yalnızca birkaç saniye sürer.',
  blocked: 'Maalesef izin verilen ülkeler arasında değilsiniz.',
  blockedLead: 'Bu adresten oynanamıyor. Bir VPN kullanıyorsanız kapatıp sayfayı yenileyin.',
  country: 'Ülke',
  unknownCountry: 'Bilinmiyor',
  IP: 'IP',
  alert: 'ağ bağlantısında hata, lütfen sayfanızı yenileyin',
  reload: 'Sayfayı yenile',
  source: 'DB-IP’den IP konum verisi',
} as const;
