export const records = {
  transactionsTitle: 'İşlemler',
  transactionsLead: 'Cüzdanınıza giren ve çıkan her tutar.',
  sessionsTitle: 'Oyun oturumları',
  sessionsLead: 'Makinelerdeki oturumlarınız.',
  stillRunning: 'Sürüyor',
  transactionsEmpty: 'Henüz işlem yok',
  transactionsEmptyAdvice: 'Bir makineye para aktardığınızda burada görünür.',
  sessionsEmpty: 'Henüz oturum yok',
  sessionsEmptyAdvice: 'Bir makinede oynadığınızda burada görünür.',
  toLobby: 'Lobiye git',
  loadFailed: 'Kayıtlar yüklenemedi',
  moreFailed: 'Devamı yüklenemedi',
} as const;
