export const wallet = {
  cameHome: '{{machine}} numaralı makineden {{amount}} cüzdanınıza döndü.',
  title: 'Cüzdan',
  balance: 'Cüzdan bakiyesi: {{amount}}',
  loading: 'Bakiye yükleniyor',
  hide: 'Bakiyeyi gizle',
  show: 'Bakiyeyi göster',
  hidden: 'Bakiye gizli',
  unavailable: 'Bakiye alınamadı',
} as const;
