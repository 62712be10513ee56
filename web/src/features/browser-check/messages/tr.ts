export const browserCheck = {
  title: 'Tarayıcınız WebRTC teknolojisini desteklemiyor',
  lead: 'Makinelerin canlı görüntüsü WebRTC ile gelir. Chrome ya da Safari kullanın.',
  advice: 'Bazı VPN’ler WebRTC’yi engelleyebilir: bir VPN kullanıyorsanız kapatıp yeniden deneyin.',
  again: 'Yeniden dene',
} as const;
