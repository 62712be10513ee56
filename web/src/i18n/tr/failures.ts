export const failures = {
  network: 'Ağ hatası, lütfen bağlantınızı kontrol edin',
  malformed: 'Sunucunun yanıtı anlaşılamadı. Birazdan yeniden deneyin.',
  unknown: 'Bilinmeyen bir sorun oldu. Birazdan yeniden deneyin.',
  linkNotAccepted: 'Bağlantıdaki giriş artık geçerli değil. Oturumunuz olduğu gibi sürüyor.',
  signedOutInOtherTab: 'Başka bir sekmede oturumunuzu kapattınız.',
} as const;
