export const wallet = {
  title: 'Cüzdan',
  balance: 'Cüzdan bakiyesi: {{amount}}',
  loading: 'Bakiye yükleniyor',
  hide: 'Bakiyeyi gizle',
  show: 'Bakiyeyi göster',
  hidden: 'Bakiye gizli',
  unavailable: 'Bakiye alınamadı',
  empty: 'Cüzdanınız boş',
  toFill: 'Para yatır',
  askHowToFill: 'Nasıl para yatırılacağını salona sorun.',
  canWithdraw: 'Paranızı çekebilirsiniz',
  toWithdraw: 'Para çekmeye git',
} as const;
