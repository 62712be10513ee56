export const wallet = {
  title: 'Cüzdan',
  balance: 'Cüzdan bakiyesi: {{amount}}',
  loading: 'Bakiye yükleniyor',
  hide: 'Bakiyeyi gizle',
  show: 'Bakiyeyi göster',
  hidden: 'Bakiye gizli',
  unavailable: 'Bakiye alınamadı',
} as const;
