export const staffMessages = {
  title: 'Ekibimizden mesaj',
  read: 'Okudum',
  later: 'Sonra',
  open: 'Ekibimizden mesajı oku',
} as const;
